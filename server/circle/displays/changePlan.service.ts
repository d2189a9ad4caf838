import type { PlanEvent } from "../../../shared/realtime/snapshot.js";
import type { AppContext } from "../../core/AppContext.js";
import type { DisplayDocument } from "./display.model.js";
import { raisePlanVersion } from "./planVersion.js";

/** What a change of the plan is made on, and what it leads to. */
type PlanStep = Pick<PlanEvent, "base" | "next">;

/**
 * To be called after the write that changes what a display shows: raises its plan version, lets `tell` read what is true by then and send
 * it, and answers what `tell` does. The display comes as it was at that version. The events of one display leave in the order of their versions. Throws 404 when the display is gone.
 */
export async function changePlan<Result>(
  app: AppContext,
  displayId: string,
  tell: (step: PlanStep, send: (event: PlanEvent) => void, display: DisplayDocument) => Promise<Result>,
): Promise<Result> {
  // Before the version is raised: of two at once, the answer to the later one may arrive first.
  const place = app.hub.takePlace(displayId);
  try {
    const { display, ...step } = await raisePlanVersion(displayId);
    place.raised(step.next);
    return await tell(step, (event) => place.send(event), display);
  } finally {
    place.leave();
  }
}
