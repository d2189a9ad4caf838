import type { DisplayExtras } from "../../../shared/realtime/snapshot.js";
import { NO_PARTS } from "../../../shared/rules/noParts.js";
import type { AppContext } from "../../core/AppContext.js";
import type { ExtrasSettings, ExtrasSource } from "../../core/Feature.js";
import { withTimeout } from "../../core/withTimeout.js";
import { DisplayModel } from "../../circle/displays/display.model.js";
import { jokesAhead } from "./jokesAhead.js";

/** Displays whose upstreams are asked at once: one that is slow keeps no other waiting for long. */
const AT_ONCE = 10;
/** A round that takes longer hangs, and the next one is to begin. */
const ROUND_LIMIT_MS = 5 * 60_000;

/** What stands around a display's clock, as last known, at once: no upstream is waited for, and one that is away gives nothing. */
export async function extrasOf(app: AppContext, display: ExtrasSettings): Promise<DisplayExtras> {
  if (display.archivedAt !== null) return NO_PARTS.extras;
  const jokes = jokesAhead(display, app.now());
  const known = await Promise.all(sourcesOf(app).map((source) => source.known(app, display)));
  return known.reduce<DisplayExtras>((all, part) => ({ ...all, ...part }), { ...NO_PARTS.extras, jokes });
}

/** Sends the screens connected here what is known now, if they were last told otherwise. Nothing happens when the display is gone. */
export async function tellExtras(app: AppContext, displayId: string): Promise<void> {
  const display = await DisplayModel.findById(displayId);
  if (display) app.hub.extrasChanged(displayId, await extrasOf(app, display));
}

/**
 * Asks the upstreams that are due and sends the screens what came of it. It may take seconds and is waited for by nobody: what goes
 * wrong is put right by the next round.
 */
export function followExtras(app: AppContext, display: ExtrasSettings & { id: string }): void {
  if (!asksUpstreams(app, display)) return;
  void refreshByItself(app, display);
}

/** The same for every display with a screen connected here, jokes of a new day included. Never throws. */
export async function refreshConnectedExtras(app: AppContext): Promise<void> {
  try {
    await withTimeout(refreshAll(app), ROUND_LIMIT_MS, {
      late: () => new Error(`The round took longer than ${ROUND_LIMIT_MS} ms.`),
      onLateError: (error) => app.log.warn({ err: error }, "a round of extras failed after its time"),
    });
  } catch (error) {
    // The database may be away for a moment; the next round is minutes away.
    app.log.warn({ err: error }, "extras could not be refreshed");
  }
}

async function refreshAll(app: AppContext): Promise<void> {
  const ids = app.hub.connectedDisplayIds();
  for (let first = 0; first < ids.length; first += AT_ONCE) {
    const displays = await DisplayModel.find({ _id: { $in: ids.slice(first, first + AT_ONCE) } });
    await Promise.all(displays.map((display) => refreshByItself(app, display)));
  }
}

/** Never throws: what goes wrong around one display keeps nothing from another. */
async function refreshByItself(app: AppContext, display: ExtrasSettings & { id: string }): Promise<void> {
  try {
    await refreshExtras(app, display);
  } catch (error) {
    app.log.warn({ err: error, displayId: display.id }, "the extras of a display could not be refreshed");
  }
}

async function refreshExtras(app: AppContext, display: ExtrasSettings & { id: string }): Promise<void> {
  const { id } = display;
  if (!asksUpstreams(app, display)) return app.hub.extrasChanged(id, await extrasOf(app, display));
  await Promise.all(sourcesOf(app).map((source) => source.refresh(app, display)));
  // Read anew: the settings may have been changed while the upstreams were asked.
  await tellExtras(app, id);
}

function asksUpstreams(app: AppContext, settings: ExtrasSettings): boolean {
  return settings.archivedAt === null && sourcesOf(app).some((source) => source.isWanted(settings));
}

function sourcesOf(app: AppContext): ExtrasSource[] {
  return app.registered.features.flatMap(({ extras }) => extras ?? []);
}
