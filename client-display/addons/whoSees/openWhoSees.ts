import type { Covers } from "../../app/addons/Covers.js";
import type { AddonTools } from "../../app/addons/openAddons.js";
import type { DisplayEngine } from "../../engine/state/DisplayEngine.js";
import type { StatusAddon } from "../status/openStatus.js";
import type { WhoSeesAddon } from "./openWhoSeesAddon.js";

export interface WhoSeesParts {
  engine: DisplayEngine;
  tools: AddonTools;
  covers: Covers;
  status: StatusAddon;
}

/** After this the chunk is fetched in any case, so that the card opens without a server too. */
const FETCH_AFTER_MS = 30_000;
/** Without a network its chunk comes late: then nobody stands there any more. */
const WANTED_FOR_MS = 10_000;

/** The card behind the clock: who can see and hear the person in front of it. The rest is a chunk of its own. */
export function openWhoSees(parts: WhoSeesParts): void {
  const { engine, tools } = parts;
  let addon: WhoSeesAddon | null = null;
  let isFetching = false;
  let wantedAt = -Infinity;

  function fetch(): void {
    if (isFetching) return;
    isFetching = true;
    tools.loadChunk(
      () => import("./openWhoSeesAddon.js"),
      ({ openWhoSeesAddon }) =>
        openWhoSeesAddon(parts, (ready) => {
          addon = ready;
          if (engine.clock.monotonic() - wantedAt <= WANTED_FOR_MS) addon.open();
        }),
    );
  }

  engine.openCard = () => {
    if (addon) return addon.open();
    wantedAt = engine.clock.monotonic();
    fetch();
  };
  setTimeout(fetch, FETCH_AFTER_MS);
}
