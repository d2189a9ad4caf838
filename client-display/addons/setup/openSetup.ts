import type { AwakeAddon } from "../awake/openAwake.js";
import type { Covers } from "../../app/addons/Covers.js";
import type { AddonTools } from "../../app/addons/openAddons.js";
import type { OfflineAddon } from "../offline/openOffline.js";
import type { SoundAddon } from "../sound/openSound.js";
import type { StatusAddon } from "../status/openStatus.js";
import type { DisplayEngine } from "../../engine/state/DisplayEngine.js";
import type { ViewingKeeper } from "../viewing/ViewingKeeper.js";
import type { SetupAddon, SetupStep } from "./openSetupAddon.js";

export interface SetupParts {
  engine: DisplayEngine;
  tools: AddonTools;
  covers: Covers;
  sound: SoundAddon;
  awake: AwakeAddon;
  viewing: Pick<ViewingKeeper, "choose">;
  offline: OfflineAddon;
  status: StatusAddon;
}

/** After this the chunk is fetched in any case, so that the corner works without a server too. */
const FETCH_AFTER_MS = 60_000;
/** Without a network its chunk comes late: then nobody stands there any more. */
const WANTED_FOR_MS = 30_000;

/** The menu behind the corner, and the set-up check of a browser that was paired a moment ago. */
export function openSetup(parts: SetupParts): void {
  const { engine, tools } = parts;
  let addon: SetupAddon | null = null;
  let isFetching = false;
  let wanted: { step: SetupStep; since: number } | null = null;
  let isChecked = false;

  function open(step: SetupStep): void {
    if (addon) return addon.open(step);
    wanted = { step, since: engine.clock.monotonic() };
    fetch();
  }

  function fetch(): void {
    if (isFetching) return;
    isFetching = true;
    tools.loadChunk(
      () => import("./openSetupAddon.js"),
      ({ openSetupAddon }) => {
        addon = openSetupAddon(parts);
        const isLate = !wanted || engine.clock.monotonic() - wanted.since > WANTED_FOR_MS;
        if (wanted && !isLate && engine.getView().screen.kind === "clock") addon.open(wanted.step);
      },
    );
  }

  function look(): void {
    const { screen } = engine.getView();
    if (isChecked || engine.connectedUntil === null || screen.kind !== "clock") return;
    isChecked = true;
    open("intro");
  }

  engine.openMenu = () => open("menu");
  engine.subscribe(look);
  look();
  setTimeout(fetch, FETCH_AFTER_MS);
}
