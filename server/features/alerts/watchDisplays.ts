import type { AppContext } from "../../core/AppContext.js";
import { DeviceModel } from "../../circle/displays/device.model.js";
import { DisplayModel } from "../../circle/displays/display.model.js";
import { forEachIndependently, unlessFailed } from "../../jobs/forEachIndependently.js";
import type { Look } from "../../jobs/Look.js";
import { enqueueMarked } from "./enqueueMarked.service.js";
import { enqueueReturned, enqueueSilent } from "./enqueueSilent.service.js";
import { lookAtDisplay } from "./look.service.js";
import { MASS_MAIL_LEFT, queueMassMail } from "./massSilence.service.js";
import { MARKED, readRound } from "./readRound.js";
import { WatchModel } from "./watch.model.js";
import { WATCHDOG, WatchdogModel, type WatchdogRow } from "./watchdog.model.js";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Rounds come every 15 s at least. A longer gap: the server was down, the database away or the machine asleep, and nobody could be heard. */
const GAP_MS = MINUTE_MS;
/** So far back each round looks for devices that have gone silent: a write that comes late is still found. */
const SCAN_MS = 10 * MINUTE_MS;
/** Who went silent or came back is searched for in the first round of each quarter of a minute: the least that a family waits is 2 minutes. */
const SEARCH_EVERY_MS = 15_000;
/** One round never looks at more displays; the next one follows at once. */
const ROUND = 200;
const WORK = "watchDisplays";

/** The last round of which this process has come to the end. In memory: the first one after a start is always run. */
const lastRounds = new WeakMap<AppContext, Round>();

/** One round of the watchdog. All times are epoch milliseconds. */
export interface Round {
  now: number;
  /** When the one before began; 0: there was none. */
  lastAt: number;
  steadySince: number;
  /** Devices that were last heard before were looked at before. */
  scanFrom: number;
}

/**
 * Due work: finds the displays of which something has changed, judges each (rule/watchRule.ts) and stores what is to be told with what is
 * remembered. Nothing in it reads all displays: it asks by index who has gone silent, who is back, whose status or settings are marked as
 * changed, and who wants to be looked at by now. Two processes may do it at once.
 */
export async function watchDisplays(app: AppContext): Promise<Date | null> {
  const now = app.now();
  const last = lastRounds.get(app);
  const mayBeSearch = !last || isFirstOfQuarter({ now, lastAt: last.now });
  const reads = await readRound(now, mayBeSearch ? Math.min(last?.scanFrom ?? now, now - SCAN_MS) : null);
  const round = beginRound(reads.dog, now);
  if (reads.dog) await queueMassMail(app, reads.dog);
  const isBack = isPutBack(reads.dog, now);
  if (isBack) await lookAtAll(now);
  const isSearch = mayBeSearch && isFirstOfQuarter(round);
  const areSilent = isSearch && (await enqueueSilent(app, round, reads));
  const areReturned = isSearch && (await enqueueReturned(round, reads));
  const marked = await enqueueMarked(app, reads);
  const isAsRead = !isBack && !areSilent && !areReturned && marked.count === 0;
  const next = await lookAtDue(app, round, isAsRead ? reads.nextLookAt : undefined);
  await endRound(round, reads.dog);
  lastRounds.set(app, round);
  return marked.areMore ? new Date(app.now()) : next;
}

/**
 * Between the searches: what is marked, who wants to be looked at, and the mail of a process that died. null: a search is due, or the clock
 * was moved. Each quarter of a minute has its round, which also notes that the watchdog is awake.
 */
export function displaysToWatch(app: AppContext): Look[] | null {
  const last = lastRounds.get(app);
  if (!last || isFirstOfQuarter({ now: app.now(), lastAt: last.now })) return null;
  return [
    { model: DeviceModel, filter: MARKED },
    { model: DisplayModel, filter: MARKED },
    { model: WatchModel, filter: { lookAt: { $type: "date" } }, dueAt: "lookAt" },
    { model: WatchdogModel, filter: MASS_MAIL_LEFT },
  ];
}

function isFirstOfQuarter({ now, lastAt }: Pick<Round, "now" | "lastAt">): boolean {
  return Math.floor(now / SEARCH_EVERY_MS) !== Math.floor(lastAt / SEARCH_EVERY_MS);
}

function beginRound(dog: WatchdogRow | null, now: number): Round {
  // The first round ever: whoever has been silent for days is known to the family.
  if (!dog) return { now, lastAt: 0, steadySince: now, scanFrom: now - DAY_MS };
  const [roundAt, steadySince, scanFrom] = [dog.roundAt, dog.steadySince, dog.scanFrom].map(Number) as [
    number,
    number,
    number,
  ];
  const isCatchingUp = roundAt - steadySince < SCAN_MS;
  const moment = { now, lastAt: roundAt };
  if (isPutBack(dog, now))
    return { ...moment, steadySince: now, scanFrom: Math.min(scanFrom, now - SCAN_MS) };
  if (now - roundAt > GAP_MS)
    return { ...moment, steadySince: now, scanFrom: isCatchingUp ? scanFrom : roundAt - SCAN_MS };
  return { ...moment, steadySince, scanFrom: now - steadySince < SCAN_MS ? scanFrom : now - SCAN_MS };
}

/** The last round was ahead of this one by more than the clocks of two processes ever differ: that clock was wrong. */
function isPutBack(dog: WatchdogRow | null, now: number): boolean {
  return dog !== null && dog.roundAt.getTime() - now > SCAN_MS;
}

/** By that clock each wants to be looked at hours too late. */
async function lookAtAll(now: number): Promise<void> {
  const lookAt = new Date(now);
  await WatchModel.updateMany(
    { lookAt: { $type: "date", $gt: lookAt } },
    { $set: { lookAt }, $inc: { version: 1 } },
  );
}

/** Not before all of it was done: a round that failed is a gap. */
async function endRound({ now, steadySince, scanFrom }: Round, dog: WatchdogRow | null): Promise<void> {
  const isNew = dog?.steadySince.getTime() !== steadySince;
  const roundAt = new Date(now);
  const since = { steadySince: new Date(steadySince), scanFrom: new Date(scanFrom) };
  const goesOn = { $max: { roundAt }, ...(isNew ? { $set: since } : { $setOnInsert: since }) };
  const update = isPutBack(dog, now) ? { $set: { roundAt, ...since } } : goesOn;
  await WatchdogModel.updateOne({ _id: WATCHDOG }, update, { upsert: true });
}

/**
 * Looks at those whose time has come, and says when the next one's does. `known`: when the first one's does; left out, what came before in this
 * round may have changed it. The one that has just failed may be it.
 */
async function lookAtDue(
  app: AppContext,
  round: Round,
  known: Date | null | undefined,
): Promise<Date | null> {
  const isKnown = known !== undefined && (known === null || known.getTime() > round.now);
  const next = isKnown ? known : await nextLookAt(app);
  if (next === null || next.getTime() > round.now) return next;
  const due = await WatchModel.find(
    { lookAt: { $type: "date", $lte: new Date(round.now) }, ...unlessFailed(app, WORK) },
    { _id: 1 },
  )
    .sort({ lookAt: 1 })
    .limit(ROUND);
  await forEachIndependently(app, { work: WORK, items: due }, ({ _id }) => lookAtDisplay(app, _id, round));
  return due.length === ROUND ? new Date(app.now()) : nextLookAt(app);
}

/** Of those that have not just failed: a time that is past would have the rounds follow one another without a pause. */
async function nextLookAt(app: AppContext): Promise<Date | null> {
  const next = await WatchModel.findOne(
    { lookAt: { $type: "date" }, ...unlessFailed(app, WORK) },
    { lookAt: 1 },
  )
    .sort({ lookAt: 1 })
    .lean();
  return next?.lookAt ?? null;
}
