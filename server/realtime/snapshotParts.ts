import { DisplaySnapshot } from "../../shared/realtime/snapshot.js";
import type { AppContext } from "../core/AppContext.js";
import type { SnapshotSubject } from "../core/Feature.js";

/** Everything of a display's snapshot but what displaySnapshot.ts knows by itself: the features bring it. */
export const FeatureParts = DisplaySnapshot.omit({
  epoch: true,
  planVersion: true,
  serverTime: true,
  display: true,
  zoneOffsets: true,
});
type PartName = keyof typeof FeatureParts.shape;

/** How each part is built. Exactly one feature registers each of them. */
export type SnapshotParts = {
  [Part in PartName]: (app: AppContext, subject: SnapshotSubject) => Promise<DisplaySnapshot[Part]>;
};
