import type { OnScreen } from "../../../shared/contract/displays.js";
import type { DisplaySnapshot, PlannedMessage } from "../../../shared/realtime/snapshot.js";
import { entryOnScreen, nextEntry, type QueueEntry } from "../../../shared/rules/screenQueue.js";
import type { ActivePairing, Pairing } from "../../screens/pairing/PairingRenderer.js";
import { agendaMessages } from "./agendaMessages.js";
import { type Confirmation, canUndo, isConfirming, lateReader } from "./confirmation.js";
import type { DisplayState } from "./DisplayState.js";
import { findOccurrence } from "./plan.js";

/** What is to be seen. Exactly one of these fills the display. */
export type Screen =
  /** `next` is what comes; `reader` has just read an answer that the person gave before. */
  | { kind: "clock"; next: QueueEntry | null; reader: string | null }
  | { kind: "message"; entry: QueueEntry }
  | { kind: "confirmation"; confirmation: Confirmation; canUndo: boolean }
  /** The time is not known: a greeting instead of a wrong clock. */
  | { kind: "hello" }
  | { kind: "pairing"; pairing: ActivePairing }
  /** Paired a moment ago. */
  | { kind: "connected"; name: string }
  /** Black: it is night, or in a preview the tablet sleeps. */
  | { kind: "asleep" };

export interface ScreenFacts {
  state: DisplayState;
  /** What may fill the screen about now, with this device's own answers. */
  near: PlannedMessage[];
  next: QueueEntry | null;
  pairing: Pairing;
  /** The device was paired a moment ago. */
  isGreeting: boolean;
  timeKnown: boolean;
  /** Only what is urgent shows (docs/DELIVERY.md, night-waits), and while somebody has touched it the clock. */
  isNight: boolean;
  isAwake: boolean;
}

/** A pure function of what is known and the time, so that devices of one display agree. */
export function screenAt(facts: ScreenFacts, now: number): Screen {
  const { state, pairing } = facts;
  const { snapshot } = state.plan;
  if (pairing.phase !== "none") return { kind: "pairing", pairing };
  if (!facts.timeKnown) return { kind: "hello" };
  if (snapshot && facts.isGreeting) return { kind: "connected", name: snapshot.display.name };
  const { confirmation } = state;
  if (confirmation && isConfirming(confirmation, now))
    return { kind: "confirmation", confirmation, canUndo: canUndo(confirmation, now) };
  const entry = entryOnScreen(facts.isNight ? facts.near.filter(isUrgent) : facts.near, now);
  if (entry) return { kind: "message", entry };
  if (facts.isNight && !facts.isAwake) return { kind: "asleep" };
  return { kind: "clock", next: facts.next, reader: lateReader(confirmation, now) };
}

function isUrgent(message: PlannedMessage): boolean {
  return message.urgent;
}

/** What a device reported, drawn for its caregivers, who see it by night too. A key that the plan has not shows the clock. */
export function screenOf(snapshot: DisplaySnapshot, onScreen: OnScreen | null, now: number): Screen {
  if (onScreen?.kind === "asleep") return { kind: "asleep" };
  const reported = onScreen?.kind === "message" ? findOccurrence(snapshot, onScreen.key ?? "") : null;
  const entry = onScreen ? reported : entryOnScreen(snapshot.messages, now);
  if (entry) return { kind: "message", entry };
  return {
    kind: "clock",
    next: nextEntry(agendaMessages(snapshot.messages, snapshot.events), now),
    reader: null,
  };
}

/** What to tell the caregivers about this screen. */
export function onScreenOf(screen: Screen, visible: boolean): OnScreen {
  if (!visible || screen.kind === "asleep") return { kind: "asleep", key: null };
  if (screen.kind === "message") return { kind: "message", key: screen.entry.occurrence.key };
  return { kind: "clock", key: null };
}
