/** A tab for an address that is not known yet. */
export interface WaitingTab {
  goTo: (address: string) => void;
  /** There will be none. */
  close: () => void;
}

interface Tab {
  opener: unknown;
  document: Pick<Document, "title" | "body" | "documentElement">;
  location: Pick<Location, "replace">;
  close: () => void;
}

/** What of a browser's window is needed. */
export interface TabOpener {
  open: (address: string, target: string) => Tab | null;
  location: Pick<Location, "assign">;
  matchMedia: (query: string) => { matches: boolean };
  navigator: object;
}

/**
 * Opens a tab, to be called in a click: later browsers refuse it. What is opened there knows nothing of this page. Where the tab is refused,
 * and in an app on the home screen, whose tabs would be another browser, the address takes the place of this page.
 */
export function openWaitingTab(opener: TabOpener = window): WaitingTab {
  const tab = isOnHomeScreen(opener) ? null : opener.open("", "_blank");
  if (tab) {
    tab.opener = null;
    tab.document.title = "One moment";
    tab.document.documentElement.style.colorScheme = "light dark";
    tab.document.body.textContent = "One moment …";
  }
  return {
    goTo: (address) => (tab ? tab.location.replace(address) : opener.location.assign(address)),
    close: () => tab?.close(),
  };
}

function isOnHomeScreen(opener: TabOpener): boolean {
  // iOS has a property of its own for it.
  const isIosApp = (opener.navigator as { standalone?: boolean }).standalone === true;
  return isIosApp || opener.matchMedia("(display-mode: standalone)").matches;
}
