import type { PlannedMessage } from "../../../shared/realtime/snapshot.js";

/** The next ones, four megabytes each at most: what comes after them is fetched when it is their turn. */
const KEPT_MAX = 4;
const RETRY_MS = 60_000;
/** Four megabytes on slow wifi; what takes longer hangs, and the others wait behind it. */
const FETCH_MAX_MS = 60_000;

/** Fetches `url` and answers an address in the page's own memory, or null when that failed. */
export type FetchVoice = (url: string, take: (address: string | null) => void) => void;

interface Kept {
  url: string;
  /** null: not here yet. */
  address: string | null;
  /** It failed a moment ago. */
  isResting: boolean;
}

/** Holds the spoken messages that come next, so that they are heard without a server too. */
export class VoiceStore {
  private kept: Kept[] = [];
  private fetching = false;

  constructor(
    private readonly fetchVoice: FetchVoice,
    private readonly release: (address: string) => void,
  ) {}

  /** What is held from now on; the rest is let go of. */
  keep(urls: string[]): void {
    const wanted = urls.slice(0, KEPT_MAX);
    this.kept.forEach(({ url, address }) => {
      if (address !== null && wanted.indexOf(url) < 0) this.release(address);
    });
    const known = this.kept;
    this.kept = wanted.map(
      (url) => known.filter((one) => one.url === url)[0] || { url, address: null, isResting: false },
    );
    this.fetchNext();
  }

  /** Where to play it from: the page's memory, or else the server. */
  addressOf(url: string): string {
    const [held] = this.kept.filter((one) => one.url === url);
    return (held && held.address) || url;
  }

  /** One after the other: what is due first is here first. */
  private fetchNext(): void {
    const [next] = this.kept.filter(({ address, isResting }) => address === null && !isResting);
    if (!next || this.fetching) return;
    this.fetching = true;
    this.fetchVoice(next.url, (address) => {
      this.fetching = false;
      if (address === null) this.rest(next);
      else if (this.kept.indexOf(next) >= 0) next.address = address;
      else this.release(address);
      this.fetchNext();
    });
  }

  /** The network is away, or the file is gone: either way not at once again. What comes after it does not wait. */
  private rest(voice: Kept): void {
    voice.isResting = true;
    setTimeout(() => {
      voice.isResting = false;
      this.fetchNext();
    }, RETRY_MS);
  }
}

/** The voices of a plan, soonest first, each once. What was answered is not heard again. */
export function voicesAhead(messages: PlannedMessage[], now: number): string[] {
  const spoken = messages
    .map(({ voiceUrl, occurrences }) => ({
      url: voiceUrl || "",
      dueAt: occurrences
        .filter(({ answer, endsAt }) => !answer && Date.parse(endsAt) > now)
        .reduce((first, { dueAt }) => Math.min(first, Date.parse(dueAt)), Infinity),
    }))
    .filter(({ url, dueAt }) => url !== "" && dueAt < Infinity)
    .sort((a, b) => a.dueAt - b.dueAt)
    .map(({ url }) => url);
  return spoken.filter((url, index) => spoken.indexOf(url) === index);
}

/** By XMLHttpRequest, which every engine has; the browser's cache answers what it still holds. */
export function fetchVoice(url: string, take: (address: string | null) => void): void {
  const request = new XMLHttpRequest();
  request.open("GET", url);
  request.responseType = "blob";
  request.timeout = FETCH_MAX_MS;
  request.onload = () => take(request.status === 200 ? URL.createObjectURL(request.response as Blob) : null);
  request.onerror = () => take(null);
  request.onabort = () => take(null);
  request.ontimeout = () => take(null);
  request.send();
}
