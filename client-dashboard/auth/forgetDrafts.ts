import { tabStore, type ListedStore } from "../api/browserStore.js";

/** As features/messages/draftNames.ts makes them. */
const DRAFT_NAME = /^(compose|copy|edit)Draft(\/|$)/;

/**
 * With the log-out: what was being written is not for whoever uses the browser next. Only these names go, never the whole store, which a
 * display shown in the same browser uses as well.
 */
export function forgetDrafts(store: ListedStore = tabStore): void {
  store.names().forEach((name) => {
    if (DRAFT_NAME.test(name)) store.remove(name);
  });
}
