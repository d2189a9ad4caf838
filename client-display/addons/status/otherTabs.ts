/** Between the tabs of one browser, which are one device for the server. */
const CHANNEL = "mantel.status";
/** By then the tab in the background has been heard. */
const AFTER_MS = 1_000;

/**
 * Of several tabs of a browser the one in front has the last word on how the device is: it says it once more after one in the background
 * has. Returns what to call when this tab has told. Engines without BroadcastChannel do as before: what was told last is true.
 */
export function joinTabs(tellAgain: () => void): () => void {
  const { BroadcastChannel } = window as { BroadcastChannel?: new (name: string) => BroadcastChannel };
  if (!BroadcastChannel) return () => undefined;
  const channel = new BroadcastChannel(CHANNEL);
  let timer: ReturnType<typeof setTimeout> | null = null;
  channel.onmessage = () => {
    if (document.hidden || timer) return;
    timer = setTimeout(() => {
      timer = null;
      if (!document.hidden) tellAgain();
    }, AFTER_MS);
  };
  return () => {
    if (document.hidden) channel.postMessage("told");
  };
}
