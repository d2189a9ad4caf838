import type { PlannedPhoto } from "../../shared/realtime/snapshot.js";
import beach from "./photos/beach.svg";
import cake from "./photos/cake.svg";
import garden from "./photos/garden.svg";
import lake from "./photos/lake.svg";

/** What the drawings measure. */
const SIZE = { width: 1_600, height: 1_200 };

/** Drawings in place of photos, so that the demo shows nobody's family. */
export const DEMO_PHOTOS: PlannedPhoto[] = [
  { id: "lake", url: lake, caption: "At the lake, from Anna", names: ["Emma"], ...SIZE },
  {
    id: "beach",
    url: beach,
    caption: "A castle by the sea",
    names: ["Lena", "Tom"],
    ...SIZE,
  },
  { id: "garden", url: garden, caption: "Your roses this week", names: ["Minka"], ...SIZE },
  { id: "cake", url: cake, caption: "Emma baked this for you", names: [], ...SIZE },
];
