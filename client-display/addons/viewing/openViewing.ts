import type { DeviceSize } from "../../../shared/contract/displays.js";
import type { AddonTools } from "../../app/addons/openAddons.js";
import type { DisplayEngine } from "../../engine/state/DisplayEngine.js";
import { ViewingKeeper } from "./ViewingKeeper.js";

/** A keyboard that opens, or the turning of a tablet, is several sizes in a row. */
const SETTLED_MS = 2_000;
/** What DeviceSize of shared/contract takes: a page that is zoomed to nothing must not end its connection. */
const PX_MAX = 20_000;
const RATIO_MIN = 0.1;
const RATIO_MAX = 20;

/** Tells the server how large the display is drawn, and keeps what is said of the screen and the chair. */
export function openViewing(engine: DisplayEngine, tools: AddonTools): ViewingKeeper {
  const { storage, newFrameId } = tools;
  const keeper = new ViewingKeeper({ engine, storage, newFrameId });
  let timer: ReturnType<typeof setTimeout> | null = null;

  function measure(): void {
    timer = null;
    const size = measureDevice(tools.screenAround);
    if (size) keeper.measure(size);
  }

  engine.attach(keeper);
  window.addEventListener("resize", () => {
    if (timer) clearTimeout(timer);
    timer = setTimeout(measure, SETTLED_MS);
  });
  measure();
  return keeper;
}

/** null: a page that is not drawn has no size. */
function measureDevice(screenAround: AddonTools["screenAround"]): DeviceSize | null {
  const window = { width: px(innerWidth), height: px(innerHeight) };
  if (window.width < 1 || window.height < 1) return null;
  const around = screenAround(window);
  return {
    ...window,
    screenWidth: px(around.width),
    screenHeight: px(around.height),
    pixelRatio: Math.min(Math.max(devicePixelRatio || 1, RATIO_MIN), RATIO_MAX),
  };
}

function px(length: number): number {
  return Math.min(Math.round(length), PX_MAX);
}
