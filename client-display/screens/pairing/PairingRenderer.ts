import type { ReactNode, RefObject } from "react";
import type { DisplayLanguage } from "../../../shared/contract/displays.js";
import type { backoff } from "../../../shared/rules/backoff.js";
import type { useLanguage } from "../../ui/languages.js";
import type { KeyValueStore } from "../../engine/state/storage.js";
import type { FitText } from "../../ui/FitText.js";

/**
 * What stands on the screen instead of the clock while this browser is no device yet, or somebody wants to make it the device of another
 * display. `canLeave` where a schedule is stored that one can go back to.
 *
 * - `none`: nothing, the display lives.
 * - `loading`: all of this is in a chunk of its own, which is on its way.
 * - `entering`: the keypad.
 * - `trying`: the code is on its way; `slow` when that takes longer than a moment.
 * - `waiting`: a caregiver has to let it in by its number; null where the server does not want to be asked again yet. `troubled`
 *   while nobody can be reached.
 */
export type Pairing = { phase: "none" } | ActivePairing;

export type ActivePairing = { canLeave: boolean } & (
  | { phase: "loading" }
  | { phase: "entering" }
  | { phase: "trying"; code: string; slow: boolean }
  | { phase: "waiting"; code: string; number: string | null; troubled: boolean }
);

/** `secret` is of a link or QR code: used once, it lets the browser in at once. */
export interface CodeOffer {
  code: string;
  secret: string | null;
}

export interface PairingListener {
  handleChange(pairing: Pairing): void;
  /** The cookie is set: connect now. */
  handlePaired(): void;
}

/** The chunk that a browser loads only when it is not paired. */
export interface PairingRenderer {
  /** What a browser that is no device does first: waits on, offers the code of its address, or shows the keypad. */
  begin(offer: CodeOffer | null): void;
  enter(options: { canLeave: boolean }): void;
  /** There is no schedule to go back to any more. What is under way goes on, also a request that waits; else it is the keypad. */
  goOn(): void;
  /** One try that nobody sees. */
  offerQuietly(offer: CodeOffer): void;
  /** Off the screen. A request that waits stays, and lets the browser in when it is granted. */
  rest(): void;
  /** null: there is nothing to draw yet. */
  draw(pairing: ActivePairing, language: DisplayLanguage | null): ReactNode;
}

/** What the chunk needs of the display: handed to it, since a chunk that imports nothing from the bundle costs the bundle nothing. */
export interface PairingParts extends PairingListener {
  postJson(path: string, body: object, answer: (status: number, body: string) => void): void;
  backoff: typeof backoff;
  /** ms until attempt number `attempt` after a failed one. */
  retryDelay(attempt: number): number;
  newKey(): string;
  useButtonKeys(container: RefObject<HTMLElement | null>, subject: string): void;
  FitText: typeof FitText;
  useLanguage: typeof useLanguage;
  storage: KeyValueStore | null;
}
