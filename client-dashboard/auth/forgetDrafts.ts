import { tabStore, type ListedStore } from "../api/browserStore.js";

/** As features/messages/compose/draftNames.ts and useKeptForm.ts make them. */
const DRAFT_NAME = /^(compose|copy|edit|form)Draft(\/|$)/;

/** Under this the tab keeps whose they are. */
const WRITER = "draftsOf";

/**
 * With the log-out: what was being written is not for whoever uses the browser next. Only these names go, never the whole store, which a
 * display shown in the same browser uses as well.
 */
export function forgetDrafts(store: ListedStore = tabStore): void {
  store.names().forEach((name) => {
    if (name === WRITER || DRAFT_NAME.test(name)) store.remove(name);
  });
}

/**
 * A session that has ended, or was ended in another tab, leaves the drafts of this one: whoever logs in again goes on writing. For anybody
 * else they are gone before a page is shown.
 */
export function keepDraftsOf(userId: string, store: ListedStore = tabStore): void {
  const writer = store.get(WRITER);
  if (writer !== null && writer !== userId) forgetDrafts(store);
  store.set(WRITER, userId);
}
