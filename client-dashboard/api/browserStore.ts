/**
 * The browser's stores as strings. Reading or writing them throws where storage is blocked or full; the dashboard
 * then works for as long as the page is open, so every failure here means "nothing stored".
 */
export interface BrowserStore {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

export interface ListedStore extends BrowserStore {
  /** Of everything that is stored, also by others of this site. */
  names(): string[];
}

function browserStore(open: () => Storage): ListedStore {
  function attempt<Result>(action: (storage: Storage) => Result, otherwise: Result): Result {
    try {
      return action(open());
    } catch {
      // Blocked or full storage: see above.
      return otherwise;
    }
  }
  return {
    get: (key) => attempt((storage) => storage.getItem(key), null),
    set: (key, value) => attempt((storage) => storage.setItem(key, value), undefined),
    remove: (key) => attempt((storage) => storage.removeItem(key), undefined),
    names: () => attempt((storage) => Object.keys(storage), []),
  };
}

/** Kept between visits. */
export const localStore = browserStore(() => window.localStorage);
/** Kept while the tab lives. */
export const tabStore = browserStore(() => window.sessionStorage);
