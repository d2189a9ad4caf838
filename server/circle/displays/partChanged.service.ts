import type { Types } from "mongoose";
import type { ServerToCaregiver } from "../../../shared/realtime/serverToCaregiver.js";
import type { PlanParts } from "../../../shared/realtime/snapshot.js";
import type { AppContext } from "../../core/AppContext.js";
import { DisplayModel } from "./display.model.js";
import { changePlan } from "./changePlan.service.js";

interface ChangedPart {
  what: Extract<ServerToCaregiver, { type: "parts.changed" }>["what"];
  /** The part as it is now, whole. */
  read(): Promise<Partial<PlanParts>>;
}

/**
 * Brings the screens, then the dashboards, up to a part of the plan that was just written. It is read after the version was raised: of two
 * changes at once, the later version has both. Harmless to repeat; throws 404 when the display is gone.
 */
export async function partChanged(
  app: AppContext,
  displayId: Types.ObjectId,
  { what, read }: ChangedPart,
): Promise<void> {
  const id = displayId.toString();
  const display = await changePlan(app, id, async (version, send) => {
    const found = await DisplayModel.findById(displayId, { groupId: 1, archivedAt: 1 }).lean();
    // An archived display shows the clock alone; it gets the whole plan when it is taken out again.
    const parts = found?.archivedAt === null ? await read() : {};
    send({ type: "parts.changed", ...version, parts });
    return found;
  });
  if (!display) return;
  app.hub.toCaregivers(display.groupId.toString(), id, { type: "parts.changed", displayId: id, what });
}
