import type { OnScreen } from "../../shared/contract/displays.js";
import type { DisplaySnapshot } from "../../shared/realtime/snapshot.js";
import type { Screen } from "../engine/state/Screen.js";
import type { PreviewTools } from "./Preview.js";

type ScreenTools = Pick<PreviewTools, "agendaMessages" | "entryOnScreen" | "findOccurrence" | "nextEntry">;

/** What a device reported, drawn for its caregivers, who see it by night too. A key that the plan has not shows the clock. */
export function screenOf(
  snapshot: DisplaySnapshot,
  { onScreen, now }: { onScreen: OnScreen | null; now: number },
  tools: ScreenTools,
): Screen {
  if (onScreen?.kind === "asleep") return { kind: "asleep" };
  const reported = onScreen?.kind === "message" ? tools.findOccurrence(snapshot, onScreen.key ?? "") : null;
  const entry = onScreen ? reported : tools.entryOnScreen(snapshot.messages, now);
  if (entry) return { kind: "message", entry };
  const agenda = tools.agendaMessages(snapshot.messages, snapshot.events);
  return { kind: "clock", next: tools.nextEntry(agenda, now), reader: null };
}
