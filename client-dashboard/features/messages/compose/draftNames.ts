/** Where the tab keeps a draft: a new message, a copy of one, an edit; each its own, so that none overwrites another. */
export const draftNames = {
  compose: "composeDraft",
  copy: (messageId: string) => `copyDraft/${messageId}`,
  edit: (messageId: string, version: number) => `editDraft/${messageId}/${version}`,
};
