import type { KeyValueStore } from "../../engine/state/storage.js";

const KEY = "mantel.call";
/** Written each CALL_HEARD_EVERY_MS: a tab that has not done so for longer is gone. */
const FRESH_MS = 12_000;

/** Which tab of this browser talks: after a reload, or once that tab is gone, the call goes on. */
export class CallMark {
  constructor(
    private readonly ofTab: KeyValueStore | null,
    private readonly ofBrowser: KeyValueStore | null,
  ) {}

  hold(callId: string): void {
    write(this.ofTab, callId);
    write(this.ofBrowser, `${callId} ${Date.now()}`);
  }

  isFree(callId: string): boolean {
    if (read(this.ofTab) === callId) return true;
    const [marked, at] = read(this.ofBrowser).split(" ");
    return marked !== callId || Date.now() - Number(at) > FRESH_MS;
  }

  clear(): void {
    write(this.ofTab, "");
  }
}

/** Full or blocked: then another tab may take the call over, which no kiosk has. */
function write(store: KeyValueStore | null, text: string): void {
  try {
    if (store) store.setItem(KEY, text);
  } catch {
    return;
  }
}

function read(store: KeyValueStore | null): string {
  try {
    return (store && store.getItem(KEY)) || "";
  } catch {
    return "";
  }
}
