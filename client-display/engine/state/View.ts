import type {
  DisplayFace,
  DisplaySnapshot,
  PlannedMessage,
  ZoneOffset,
} from "../../../shared/realtime/snapshot.js";
import type { CallRequestFrame } from "./outbox.js";
import type { Screen } from "./Screen.js";

/** What React draws. A new object only when something on the screen is different. */
export interface View {
  screen: Screen;
  /** The running minute, epoch ms on the true clock. */
  minute: number;
  /** null before the first plan. */
  plan: DisplaySnapshot | null;
  /** The messages of the plan with what was pressed here laid over. */
  messages: PlannedMessage[];
  /** The same with what is planned beside them (agendaMessages.ts). */
  agenda: PlannedMessage[];
  /** What the person last said about a call, as long as the server has not acknowledged it. */
  asked: CallRequestFrame | null;
  /** null before the first plan: the browser's own zone. */
  zoneOffsets: ZoneOffset[] | null;
  /** null before the first plan. */
  face: DisplayFace | null;
  /** The light theme; never at night. */
  light: boolean;
  /** For long enough that a caregiver standing there may want to know. */
  offline: boolean;
}

export function isSameView(a: View, b: View): boolean {
  return (
    a.minute === b.minute &&
    a.plan === b.plan &&
    a.messages === b.messages &&
    a.agenda === b.agenda &&
    a.asked === b.asked &&
    a.zoneOffsets === b.zoneOffsets &&
    a.face === b.face &&
    a.light === b.light &&
    a.offline === b.offline &&
    isSameScreen(a.screen, b.screen)
  );
}

/** By content: events and local answers make new objects of messages that look the same. */
function isSameScreen(a: Screen, b: Screen): boolean {
  return a.kind === b.kind && JSON.stringify(a) === JSON.stringify(b);
}

export function minuteOf(instant: number): number {
  return instant - (((instant % 60_000) + 60_000) % 60_000);
}
