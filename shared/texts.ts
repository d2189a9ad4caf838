/** Texts that stay as they are, word for word (docs/PRODUCT.md, "Fixed calls and texts"). */
export const AUTH_MESSAGES = {
  "email-already-in-use": "Email is already in use. Please log in or use a different email.",
  "invalid-email": "Invalid email format.",
  "weak-password": "Password is too weak. Please use a stronger password.",
  "user-disabled": "Your account has been disabled.",
  "missing-email": 'Please fill in your email and click "Forgot password" again.',
  "user-not-found": "Invalid email or password",
  "invalid-credential": "Invalid email or password",
  "wrong-password": "Invalid email or password",
  "missing-password": "Invalid email or password",
  "too-many-requests": "Invalid email or password",
} as const;

export type AuthMessageCode = keyof typeof AUTH_MESSAGES;

/** What the login page says for an error code; `message` is the fallback's detail. */
export function authMessage(code: string, message: string): string {
  return code in AUTH_MESSAGES ? AUTH_MESSAGES[code as AuthMessageCode] : `An error occurred: ${message}`;
}

export const TOASTS = {
  accountUpdated: "Account updated successfully",
  accountUpdateFailed: "Account update failed",
  groupChanged: "Group changed successfully",
  groupChangeFailed: "Failed to change group",
  groupLeft: "Left group successfully",
  groupLeaveFailed: "Failed to leave group",
  subscriptionFailed: "Error updating subscription. Reach out to support to resolve this",
  resetLinkSent: "Password reset link sent to your email",
  testMessageSent: "Test message sent successfully",
  notificationsUnavailable: "Notifications unavailable in this environment",
  notificationsDenied: "Notification permission denied",
  notificationsNoToken: "No notification token available",
  notificationsFailed: "Unable to send notifications",
  feedbackSent: "Message sent successfully.",
  contactSent: "Message sent successfully. We'll reach out soon.",
  /** `email` null: the installation names no address. */
  feedbackFailed: (email: string | null) =>
    email === null
      ? "Sending message failed, please try again later."
      : `Sending message failed, please send us an email at ${email}.`,
  contactFailed: (email: string | null) =>
    email === null
      ? "Sending message failed. Please try again later."
      : `Sending message failed. Please email us at ${email}.`,
  pushReceived: (title: string) => `Message received: ${title}`,
} as const;

/** The contact dialog says by its variant what it is for. */
export const CONTACT_DIALOGS = {
  feedback: {
    title: "Feedback",
    description: "What works, what is missing, what is in the way? Write it as it comes to mind.",
  },
  accountFeedback: {
    title: "Feedback",
    description: "Tell us what you need. A decision maker will see every word.",
  },
  professionalReachOut: {
    title: "Reach Out to Us",
    description: "Tell us about your team and the people you look after. We will write back by email.",
  },
  communityReachOutFromPricingPage: {
    title: "Reach Out to Us",
    description:
      "Tell us about your community and how many displays you have in mind. We will write back by email.",
  },
} as const;

export type ContactDialogType = keyof typeof CONTACT_DIALOGS;

export const GROUP_MESSAGES = {
  emailNotVerified: "You must verify your email before switching to a group you were invited to.",
  verifyBeforeInviting:
    "Verify your email address before you invite someone: open the link in the email that was sent to you.",
  verifyBeforeOffering: "Verify your email address before you hand over a group.",
  answerBeforeOffering:
    "First choose what to keep of what was set up before you confirmed your email address. The dashboard asks you.",
  leaveQuestion: (group: string) =>
    `Are you sure you want to leave ${group}? The owner will have to add you again to access it again in the future.`,
} as const;
