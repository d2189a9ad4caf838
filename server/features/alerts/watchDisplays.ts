import type { AppContext } from "../../core/AppContext.js";
import { forEachIndependently, unlessFailed } from "../../jobs/forEachIndependently.js";
import { enqueueMarked } from "./enqueueMarked.service.js";
import { enqueueReturned, enqueueSilent } from "./enqueueSilent.service.js";
import { lookAtDisplay } from "./look.service.js";
import { queueMassMail } from "./massSilence.service.js";
import { WatchModel } from "./watch.model.js";
import { WATCHDOG, WatchdogModel, type WatchdogRow } from "./watchdog.model.js";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Rounds come every 5 s. A longer gap: the server was down, the database away or the machine asleep, and nobody could be heard. */
const GAP_MS = MINUTE_MS;
/** So far back each round looks for devices that have gone silent: a write that comes late is still found. */
const SCAN_MS = 10 * MINUTE_MS;
/** One round never looks at more displays; the next one follows at once. */
const ROUND = 200;

/** One round of the watchdog. All times are epoch milliseconds. */
export interface Round {
  now: number;
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
  const dog = await WatchdogModel.findById(WATCHDOG).lean();
  const round = beginRound(dog, app.now());
  await queueMassMail(app);
  await enqueueSilent(app, round);
  await enqueueReturned(app, round);
  const isMarkedLeft = await enqueueMarked(app);
  const isDueLeft = await lookAtDue(app, round);
  await endRound(round, dog);
  return isMarkedLeft || isDueLeft ? new Date(app.now()) : nextLookAt();
}

function beginRound(dog: WatchdogRow | null, now: number): Round {
  // The first round ever: whoever has been silent for days is known to the family.
  if (!dog) return { now, steadySince: now, scanFrom: now - DAY_MS };
  const [roundAt, steadySince, scanFrom] = [dog.roundAt, dog.steadySince, dog.scanFrom].map(Number) as [
    number,
    number,
    number,
  ];
  const isCatchingUp = roundAt - steadySince < SCAN_MS;
  if (now - roundAt > GAP_MS)
    return { now, steadySince: now, scanFrom: isCatchingUp ? scanFrom : roundAt - SCAN_MS };
  return { now, steadySince, scanFrom: now - steadySince < SCAN_MS ? scanFrom : now - SCAN_MS };
}

/** Not before all of it was done: a round that failed is a gap. */
async function endRound({ now, steadySince, scanFrom }: Round, dog: WatchdogRow | null): Promise<void> {
  const isNew = dog?.steadySince.getTime() !== steadySince;
  await WatchdogModel.updateOne(
    { _id: WATCHDOG },
    {
      $max: { roundAt: new Date(now) },
      ...(isNew
        ? { $set: { steadySince: new Date(steadySince), scanFrom: new Date(scanFrom) } }
        : { $setOnInsert: { steadySince: new Date(steadySince), scanFrom: new Date(scanFrom) } }),
    },
    { upsert: true },
  );
}

/** Whether there are more. */
async function lookAtDue(app: AppContext, round: Round): Promise<boolean> {
  const work = "watchDisplays";
  const due = await WatchModel.find(
    { lookAt: { $type: "date", $lte: new Date(round.now) }, ...unlessFailed(app, work) },
    { _id: 1 },
  )
    .sort({ lookAt: 1 })
    .limit(ROUND);
  await forEachIndependently(app, { work, items: due }, ({ _id }) => lookAtDisplay(app, _id, round));
  return due.length === ROUND;
}

async function nextLookAt(): Promise<Date | null> {
  const next = await WatchModel.findOne({ lookAt: { $type: "date" } }, { lookAt: 1 })
    .sort({ lookAt: 1 })
    .lean();
  return next?.lookAt ?? null;
}
