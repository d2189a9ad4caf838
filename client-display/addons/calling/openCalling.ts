import type { PlannedCall } from "../../../shared/realtime/snapshot.js";
import type { Covers } from "../../app/addons/Covers.js";
import type { AddonTools } from "../../app/addons/openAddons.js";
import type { DisplayEngine } from "../../engine/state/DisplayEngine.js";
import type { SoundAddon } from "../sound/openSound.js";
import type { StatusAddon } from "../status/openStatus.js";
import type { CallAddon } from "./openCallAddon.js";

export interface CallingSurroundings {
  engine: DisplayEngine;
  tools: AddonTools;
  covers: Covers;
  sound: SoundAddon;
  status: StatusAddon;
}

/** After this the chunk is fetched though nobody has called yet, so that a ring waits for no network. */
const FETCH_AFTER_MS = 8_000;

/** Video calls: what the server says of one. The rest is a chunk of its own. */
export function openCalling(around: CallingSurroundings): void {
  const { engine, tools, status } = around;
  let addon: CallAddon | null = null;
  let isFetching = false;
  let call: PlannedCall | null = null;

  /** An engine that cannot talk does not ring either: another screen of the display may, and its caregivers know. */
  const isAble = () => status.read().videoCalls === "ready";

  function fetch(): void {
    if (isFetching || !isAble()) return;
    isFetching = true;
    tools.loadChunk(
      () => import("./openCallAddon.js"),
      ({ openCallAddon }) => {
        addon = openCallAddon(around);
        addon.follow(call);
      },
    );
  }

  function follow(next: PlannedCall | null): void {
    call = next;
    if (addon) addon.follow(call);
    else if (call) fetch();
  }

  engine.attach({
    handleFrame: ({ type }) => {
      if (type === "snapshot" || type === "call.changed" || type === "device.removed") follow(engine.call);
    },
  });
  // A page that was loaded anew in the middle of a call has heard of it by now.
  follow(engine.call);
  setTimeout(fetch, FETCH_AFTER_MS);
}
