export const CONTACT_FORM = {
  name: "Name",
  email: "Email",
  message: "Message",
  comments: "Comments",
  submit: "Submit",
  close: "Close",
  needsScript: "The form needs JavaScript.",
  needsScriptButAddress: "The form needs JavaScript. You can also write to",
} as const;
