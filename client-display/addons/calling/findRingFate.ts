import type { RingFate } from "../../../shared/realtime/protocol.js";
import type { Covers } from "../../app/addons/Covers.js";
import type { StatusAddon } from "../status/openStatus.js";

/** The layer on which a call is shown. */
export const LAYER = "calling";

interface RingFacts {
  /** Whether the last chime could be heard; null until the first one is over. */
  wasHeard: boolean | null;
  covers: Pick<Covers, "isCoveredBeside">;
  status: Pick<StatusAddon, "read">;
}

/** What became of the chime; null until the first one is over. Who is calling is not read below another layer, as in another tab. */
export function findRingFate({ wasHeard, covers, status }: RingFacts): RingFate | null {
  if (wasHeard === null) return null;
  if (document.hidden || covers.isCoveredBeside(LAYER)) return "hidden";
  if (!wasHeard) return "silent";
  const { microphone, camera } = status.read();
  return microphone === "ready" && camera === "ready" ? "ready" : "notAllowed";
}
