import { StopNotice } from "./StopNotice.js";
import { useStop } from "./useStop.js";

/** Says at the top of a page that nothing there can be added or changed; nothing while it can. */
export function SubscriptionNotice({ displayId }: { displayId?: string | undefined }) {
  const stop = useStop(displayId === undefined ? { kind: "edit" } : { kind: "editDisplay", displayId });
  return stop && <StopNotice stop={stop} />;
}
