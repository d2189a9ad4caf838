import type { DisplayFace, DisplaySnapshot, ZoneOffset } from "../../shared/realtime/snapshot.js";
import { findPlainDisplay, readDisplayFirst, type PlainDisplay } from "../circle/displays/plainDisplay.js";
import { presentLook } from "../circle/displays/display.present.js";
import type { AppContext } from "../core/AppContext.js";
import type { SnapshotSubject } from "../core/Feature.js";
import { memoize } from "../schedule/memoize.js";
import { zoneOffsets } from "../schedule/zones.js";
import { readEpoch } from "./installation.model.js";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** Offsets reach further than the plan: the clock must survive a DST change while the server is away for long. */
const ZONE_HORIZON_MS = 400 * DAY_MS;
const ZONES_KEPT = 500;

/** By hour and zone, which thousands of displays have in common. */
const offsetsAt = memoize((key: string): ZoneOffset[] => {
  const [hour, timeZone] = key.split(" ") as [string, string];
  const now = Number(hour) * HOUR_MS;
  return zoneOffsets(timeZone, now - DAY_MS, now + ZONE_HORIZON_MS);
}, ZONES_KEPT);

/** The parts that change without a new version of the plan, as the weather does. */
type PassingParts = Pick<DisplaySnapshot, "device" | "extras">;

type Place = SnapshotSubject["place"];
type Device = SnapshotSubject["device"];

/**
 * Everything a device needs: what every display has, and the part of each feature. `planVersion` is read first, so that a change made
 * meanwhile is sent again, never missed.
 */
export async function buildDisplaySnapshot(
  app: AppContext,
  place: Place,
  device: Device,
): Promise<DisplaySnapshot> {
  return (await readSnapshot(app, place, device)).snapshot;
}

/** The same, with the display as it was read for it. By one command, as long as the database does not hang. */
export async function readSnapshot(
  app: AppContext,
  { _id, groupId }: Place,
  device: Device,
): Promise<{ display: PlainDisplay; snapshot: DisplaySnapshot }> {
  const subject = { place: { _id, groupId }, device, now: app.now() };
  const first = readDisplayFirst(_id);
  const beside = { ...subject, display: first.then(({ display }) => mustBeThere(display)) };
  const [{ isFirst }, display, snapshot] = await Promise.all([
    first,
    beside.display,
    readSnapshotOf(app, beside),
  ]);
  if (isFirst) return { display, snapshot };
  const fresh = mustBeThere(await findPlainDisplay(_id));
  return {
    display: fresh,
    snapshot: await readSnapshotOf(app, { ...subject, display: Promise.resolve(fresh) }),
  };
}

/** Deleted a moment ago: whoever asked comes back and is told. */
export class DisplayGone extends Error {}

function mustBeThere(display: PlainDisplay | null): PlainDisplay {
  if (!display) throw new DisplayGone("The display is gone.");
  return display;
}

async function readSnapshotOf(app: AppContext, subject: SnapshotSubject): Promise<DisplaySnapshot> {
  const parts = app.registered.snapshotParts;
  const [epoch, passing, messages, cards, photos, callRequest, events, calling, call, display] =
    await Promise.all([
      readEpoch(),
      buildPassingParts(app, subject),
      parts.messages(app, subject),
      parts.cards(app, subject),
      parts.photos(app, subject),
      parts.callRequest(app, subject),
      parts.events(app, subject),
      parts.calling(app, subject),
      parts.call(app, subject),
      subject.display,
    ]);
  return {
    epoch,
    planVersion: display.planVersion,
    serverTime: new Date(app.now()).toISOString(),
    display: presentFace(display),
    zoneOffsets: displayZoneOffsets(display, subject.now),
    messages,
    cards,
    photos,
    callRequest,
    events,
    calling,
    call,
    ...passing,
  };
}

export async function buildPassingParts(app: AppContext, subject: SnapshotSubject): Promise<PassingParts> {
  const parts = app.registered.snapshotParts;
  const [device, extras] = await Promise.all([parts.device(app, subject), parts.extras(app, subject)]);
  return { device, extras };
}

export function presentFace(display: PlainDisplay): DisplayFace {
  return {
    id: display.id,
    code: display.code,
    name: display.name,
    timeZone: display.timeZone,
    ...presentLook(display),
  };
}

export function displayZoneOffsets(display: Pick<PlainDisplay, "timeZone">, now: number): ZoneOffset[] {
  return [...offsetsAt(`${Math.floor(now / HOUR_MS)} ${display.timeZone}`)];
}
