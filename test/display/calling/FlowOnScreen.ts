import { CallFlow } from "../../../client-display/addons/calling/CallFlow.js";
import type { CallWords } from "../../../client-display/addons/calling/CallFrames.js";
import type { CallLinks } from "../../../client-display/addons/calling/CallLinks.js";
import { CallMark } from "../../../client-display/addons/calling/CallMark.js";
import type { OwnMedia, Wanted } from "../../../client-display/addons/calling/OwnMedia.js";
import type { Panel } from "../../../client-display/addons/calling/Panel.js";
import type { KeyValueStore } from "../../../client-display/engine/state/storage.js";
import type { RingFate } from "../../../shared/realtime/protocol.js";
import type { PlannedCall } from "../../../shared/realtime/snapshot.js";

export const START = Date.parse("2026-11-21T10:00:00.000Z");

/** As it rings; what is not said is of a server with a relay. */
export function buildCall(changes: Partial<PlannedCall> = {}): PlannedCall {
  return {
    id: "call-one",
    state: "ringing",
    callerName: "Anna",
    callerRelation: "daughter",
    callerPhotoURL: null,
    caregivers: [{ sideId: "page-of-anna", name: "Anna" }],
    ringsUntil: new Date(START + 60_000).toISOString(),
    answeredAt: null,
    endsAt: null,
    iceServers: [],
    relayOnly: true,
    ...changes,
  };
}

export function memoryStore(): KeyValueStore {
  const kept: Record<string, string> = {};
  return {
    getItem: (key) => kept[key] ?? null,
    setItem: (key, text) => void (kept[key] = text),
    removeItem: (key) => void delete kept[key],
  };
}

interface ScreenParts {
  ofTab?: KeyValueStore;
  ofBrowser?: KeyValueStore;
  /** Of each frame, which has no id yet. */
  handleSaid?: (words: CallWords) => void;
}

/** A flow with nothing of a browser: what it shows, says and asks for is kept. */
export class FlowOnScreen {
  panel: Panel | null = null;
  ringing: string | null = null;
  isBusy = false;
  screen = { urgent: false, confirmation: false, reminder: null as string | null };
  /** What camera and microphone were asked for; null: they are off. */
  media: Wanted | null = null;
  /** What of it may be opened anew, since another device was plugged in. */
  broughtBack: Wanted | null = null;
  linksOpen = 0;
  isHeard = false;
  /** What became of the chime; null: it is not over. */
  fate: RingFate | null = null;
  findRing = (): RingFate | null => this.fate;
  /** A browser that was just asked what may be used tells it later: in the test, by this. */
  tellAllowed: (() => void) | null = null;
  readonly said: string[] = [];
  /** What the server was told of the chime, and how often that the call begins by itself. */
  readonly fates: RingFate[] = [];
  begun = 0;
  /** Of each "call.heard", whether the ring waits for a recording. */
  readonly waits: boolean[] = [];
  readonly flow: CallFlow;
  private readonly handleSaid: (words: CallWords) => void;

  constructor(
    now: () => number,
    { ofTab = memoryStore(), ofBrowser = memoryStore(), handleSaid = () => undefined }: ScreenParts = {},
  ) {
    this.handleSaid = handleSaid;
    const own = {
      tracks: { audio: null, video: null },
      isMuted: false,
      isCameraOff: false,
      open: (wanted: Wanted) => void (this.media = wanted),
      bringBack: (wanted: Wanted) => void (this.broughtBack = wanted),
      close: () => void (this.media = null),
    };
    this.flow = new CallFlow({
      frames: { say: (words) => this.note(words as CallWords) },
      openLinks: () => this.openLinks(),
      own: own as unknown as OwnMedia,
      seats: [],
      hasVolume: true,
      mark: new CallMark(ofTab, ofBrowser),
      now,
      findAllowed: (take) => void (this.tellAllowed = () => take({ audio: true, video: false })),
      findRing: () => this.findRing(),
      isBusy: () => this.isBusy,
      below: () => this.screen,
      show: (panel) => void (this.panel = panel),
      ring: (call) => void (this.ringing = call && call.id),
    });
  }

  /** `ringing`, `counting 8`, `talking`, `talking aside`, `over` or nothing. */
  shown(): string | null {
    const { panel } = this;
    if (!panel) return null;
    if (panel.kind === "ringing" && panel.secondsLeft !== null) return `counting ${panel.secondsLeft}`;
    return panel.kind === "talking" && panel.isAside ? "talking aside" : panel.kind;
  }

  count(type: CallWords["type"]): number {
    return this.said.filter((one) => one === type).length;
  }

  private note(words: CallWords): void {
    this.handleSaid(words);
    this.said.push(words.type);
    if (words.type === "call.heard") this.waits.push(words.recording === true);
    if (words.type === "call.heard" && words.ring) this.fates.push(words.ring);
    if (words.type === "call.answer" && words.byItself) this.begun += 1;
  }

  private openLinks(): CallLinks {
    this.linksOpen += 1;
    const links = {
      follow: () => undefined,
      receive: () => undefined,
      setTracks: () => undefined,
      all: () => (this.isHeard ? [{ link: { state: "connected", theirs: null, isWeak: false } }] : []),
      close: () => void (this.linksOpen -= 1),
    };
    return links as unknown as CallLinks;
  }
}
