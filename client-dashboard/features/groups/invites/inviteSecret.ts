import { tabStore } from "../../../api/browserStore.js";

const KEY = "inviteLink";

/** The secret of the invitation's link that this tab was opened with, while its visitor signs up or logs in. */
export const inviteSecret = {
  get: () => tabStore.get(KEY) ?? "",
  keep: (token: string) => tabStore.set(KEY, token),
  forget: () => tabStore.remove(KEY),
};
