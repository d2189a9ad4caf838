import type { QueryFilter } from "mongoose";
import type { AppContext } from "../../core/AppContext.js";
import { sendsMail } from "../../core/sendsMail.js";
import { CHANNELS } from "../channels/allChannels.js";
import type { Held, Outcome } from "../channels/Channel.js";
import { UnsendableError } from "../channels/UnsendableError.js";
import { MailRefused, MAILS_AT_ONCE, URGENT_MAILS_AT_ONCE } from "../mail.js";
import { PushFailed } from "../push/OutgoingPush.js";
import { slowTargetsOf, type SlowTargets } from "../../upstreams/SlowTargets.js";
import { WebhookFailed } from "../webhooks/postToWebhook.js";
import { DeliveryModel, type DeliveryDocument, type DeliveryRow } from "./delivery.model.js";
import { sendOrBundle } from "./gathering/bundle.service.js";
import { holdBack, letGoIfNotQuiet } from "./gathering/holdBack.service.js";
import { joinIfTooMany } from "./joinNews.js";
import { claimDueDelivery, type Lease } from "./lease.js";
import { Round, SLOW_MS } from "./Round.js";
import { checkNews, whenMatterIsLookedAtAgain } from "./newsCheck.js";
import { retryDelay } from "./retryDelays.js";
import { untilEarlierOnesWent } from "./untilEarlierOnesWent.js";
import type { Looks } from "../../jobs/Look.js";

/** Push services are many and each is waited for: one that hangs must not hold up the browsers of others. */
const PUSHES_AT_ONCE = 12;
/** The same for webhooks, each of which gets one at a time: a slow one holds up itself. */
const WEBHOOKS_AT_ONCE = 20;
/** What is held is looked at again so often. */
const HELD_MS = 5 * 60_000;
const ERROR_TEXT_MAX = 500;

/**
 * Mails what is due, the longest due first and several at once, for about ten seconds; any number of processes may do so at once. Returns when
 * the next one is due, which is in the past when time ran out, or null when nothing waits. A failed one is tried again later: it
 * never throws for a mail server that is away.
 */
export async function sendDueNotifications(app: AppContext): Promise<Date | null> {
  return sendDue(app, { urgent: false, channel: "mail" }, mailsAtOnce(app, MAILS_AT_ONCE));
}

/** The same for push messages. */
export async function sendDuePushes(app: AppContext): Promise<Date | null> {
  return sendDue(app, { urgent: false, channel: "push" }, PUSHES_AT_ONCE);
}

/** Mails that wait behind nothing else. */
export async function sendUrgentMails(app: AppContext): Promise<Date | null> {
  return sendDue(app, { urgent: true, channel: "mail" }, mailsAtOnce(app, URGENT_MAILS_AT_ONCE));
}

export async function sendUrgentPushes(app: AppContext): Promise<Date | null> {
  return sendDue(app, { urgent: true, channel: "push" }, PUSHES_AT_ONCE);
}

/** Calls of webhooks. */
export async function sendDueWebhooks(app: AppContext): Promise<Date | null> {
  return sendDue(app, { urgent: false, channel: "webhook" }, WEBHOOKS_AT_ONCE);
}

export async function sendUrgentWebhooks(app: AppContext): Promise<Date | null> {
  return sendDue(app, { urgent: true, channel: "webhook" }, WEBHOOKS_AT_ONCE);
}

/** Files are written at once, and lie in the order in which they are due. */
function mailsAtOnce({ config }: AppContext, most: number): number {
  return sendsMail(config) ? most : 1;
}

type Lane = Pick<DeliveryRow, "urgent" | "channel">;

/** For the work that sends what waits in this lane. */
export function waiting(lane: Lane): Looks {
  return () => [{ model: DeliveryModel, filter: waitingIn(lane), dueAt: "dueAt" }];
}

function waitingIn(lane: Lane) {
  return { ...lane, state: "waiting" as const };
}

/** Looks before it claims: mostly nothing is due, and a look costs the database less than a write that finds nothing. */
async function sendDue(app: AppContext, lane: Lane, atOnce: number): Promise<Date | null> {
  const next = await nextDueAt(lane);
  if (next === null || next.getTime() > app.now()) return next;
  await sendWhileDue(app, lane, atOnce);
  return nextDueAt(lane);
}

/** Ends when nothing is due and nothing is under way, or when time is up. Throws when the database is away. */
async function sendWhileDue(app: AppContext, lane: Lane, atOnce: number): Promise<void> {
  const slow = slowAddressesOf(app);
  const round = new Round(atOnce, (address) => slow.has(address));
  const called = new Set<string>();
  try {
    while ((await claimAsRoomIs(app, { lane, called, slow }, round)) || !round.isEmpty())
      await round.untilNextLook();
  } finally {
    await round.end();
  }
}

/** For how long an address that hung is taken for slow; what is slow anew holds a place for a second. */
const SLOW_KEPT_MS = 10 * 60_000;

/** Of browsers and webhooks: behind each is a server that whoever has named it has chosen. Mails all go by one. */
const slowAddressesOf = slowTargetsOf({ slowMs: SLOW_MS, keptMs: SLOW_KEPT_MS });

interface Claiming {
  lane: Lane;
  called: Set<string>;
  slow: SlowTargets;
}

/** One after another, so that they begin in the order in which they are due. Whether there was any. */
async function claimAsRoomIs(app: AppContext, claiming: Claiming, round: Round): Promise<boolean> {
  let isAny = false;
  while (round.hasRoom() && (await beginNext(app, claiming, { round, among: quickOnes(claiming) })))
    isAny = true;
  while (round.hasRoomForSlow() && (await beginSlow(app, claiming, round))) isAny = true;
  return isAny;
}

/** The half of them that has used less goes first: whoever is busy all the time is to hold up none that is busy for a moment. */
async function beginSlow(app: AppContext, claiming: Claiming, round: Round): Promise<boolean> {
  const names = slowOnes(claiming);
  const half = Math.ceil(names.length / 2);
  for (const some of [names.slice(0, half), names.slice(half)]) {
    if (some.length === 0) continue;
    const among = { ...claiming.lane, address: { $in: some } };
    if (await beginNext(app, claiming, { round, among })) return true;
  }
  return false;
}

async function beginNext(
  app: AppContext,
  { called, slow }: Claiming,
  { round, among }: { round: Round; among: QueryFilter<DeliveryRow> },
): Promise<boolean> {
  const lease = await claimDueDelivery(app, among);
  if (!lease) return false;
  const { address } = lease.delivery;
  round.begin(address ?? "", async () => {
    const sending = sendBesides(app, lease, called);
    if (address !== null) void slow.watch(address, sending);
    await sending;
  });
  return true;
}

function quickOnes({ lane, called, slow }: Claiming): QueryFilter<DeliveryRow> {
  const others = [...busyOf(lane, called), ...(lane.channel === "mail" ? [] : slow.names())];
  return others.length > 0 ? { ...lane, address: { $nin: others } } : lane;
}

/** That may be begun now, who has used least first. Mails all go by one server. */
function slowOnes({ lane, called, slow }: Claiming): string[] {
  if (lane.channel === "mail") return [];
  const busy = new Set(busyOf(lane, called));
  return slow.names().filter((address) => !busy.has(address));
}

/** Of webhooks, those that are being called: each gets one thing at a time. */
function busyOf({ channel }: Lane, called: Set<string>): string[] {
  return channel === "webhook" ? [...called] : [];
}

async function sendBesides(app: AppContext, lease: Lease, called: Set<string>): Promise<void> {
  const address = lease.delivery.address ?? "";
  called.add(address);
  try {
    await sendLeased(app, lease);
  } finally {
    called.delete(address);
  }
}

async function nextDueAt(lane: Lane): Promise<Date | null> {
  const next = await DeliveryModel.findOne(waitingIn(lane), { dueAt: 1 }).sort({ dueAt: 1 }).lean();
  return next?.dueAt ?? null;
}

async function sendLeased(app: AppContext, lease: Lease): Promise<void> {
  const { delivery } = lease;
  try {
    const outcome = await lease.holdWhile(async () => {
      await untilEarlierOnesWent(app, delivery);
      return sendOnce(app, delivery);
    });
    if (outcome.state === "held") return await keepForLater(app, lease, outcome);
    await DeliveryModel.updateOne(
      hasGone(outcome) ? { _id: delivery._id, state: "waiting" } : lease.filter(),
      {
        $set: { reason: null, lastError: null, ...outcome, endedAt: new Date(app.now()), leasedUntil: null },
      },
    );
  } catch (error) {
    // Whatever went wrong with one item, the others wait for their turn behind it.
    if (error instanceof UnsendableError) await giveUp(app, lease, { error, reason: "unsendable" });
    else if (error instanceof MailRefused) await giveUp(app, lease, { error, reason: "refused" });
    else await keepForRetry(app, lease, error);
  }
}

/** Whoever else works on it by now need not send it again. What was called off is judged anew by who has it then. */
function hasGone(outcome: Exclude<Outcome, Held>): boolean {
  return outcome.state === "sent" || outcome.reason === "noMailServer";
}

/** Sends one delivery that is leased. */
export async function sendOnce(app: AppContext, delivery: DeliveryDocument): Promise<Outcome> {
  const held = await holdBack(app, delivery);
  if (held) return held;
  const check = await checkNews(app, delivery);
  if (check === "over" || check === "void") return { state: "cancelled", reason: "over" };
  if (check === "held") return { state: "held", until: whenMatterIsLookedAtAgain(app) };
  if (await joinIfTooMany(app, delivery)) return { state: "cancelled", reason: "joined" };
  return sendOrBundle(app, delivery, () => CHANNELS[delivery.channel].send(app, delivery));
}

/** No failure: it does not count as a try. */
async function keepForLater(app: AppContext, lease: Lease, { until, heldIn, isQuiet }: Held): Promise<void> {
  const putOffAt = new Date(app.now());
  const dueAt = until ?? new Date(app.now() + HELD_MS);
  await DeliveryModel.updateOne(lease.filter(), {
    $set: { leasedUntil: null, dueAt, putOffAt, ...(heldIn !== undefined && { heldIn }) },
    $inc: { attempts: -1 },
  });
  if (isQuiet) await letGoIfNotQuiet(app, lease.delivery, dueAt);
}

async function keepForRetry(app: AppContext, lease: Lease, error: unknown): Promise<void> {
  const { attempts } = lease.delivery;
  const delay = delayAfter(attempts, error);
  if (delay === null) return giveUp(app, lease, { error, reason: "gaveUp" });
  app.log.warn(factsOf(lease, error), "a notification could not be sent; it is tried again");
  const [putOffAt, dueAt] = [new Date(app.now()), new Date(app.now() + delay)];
  await DeliveryModel.updateOne(lease.filter(), {
    $set: { leasedUntil: null, lastError: textOf(error), putOffAt, dueAt },
  });
}

const GIVEN_UP = {
  gaveUp: "it failed for three days",
  unsendable: "its facts are not what its words need",
  refused: "the mailbox does not take mails",
};

async function giveUp(
  app: AppContext,
  lease: Lease,
  { error, reason }: { error: unknown; reason: keyof typeof GIVEN_UP },
): Promise<void> {
  // Somebody's mailbox is no fault of this installation.
  const level = reason === "refused" ? "warn" : "error";
  app.log[level](factsOf(lease, error), `a notification is given up: ${GIVEN_UP[reason]}`);
  await DeliveryModel.updateOne(lease.filter(), {
    $set: {
      state: "failed",
      reason,
      leasedUntil: null,
      lastError: textOf(error),
      endedAt: new Date(app.now()),
    },
  });
}

function factsOf({ delivery }: Lease, error: unknown) {
  const { kind, channel, attempts } = delivery;
  return { err: error, deliveryId: delivery.id, kind, channel, attempts };
}

/** What went wrong with a webhook is shown to its owner. */
function textOf(error: unknown): string {
  return (error instanceof WebhookFailed ? error.message : String(error)).slice(0, ERROR_TEXT_MAX);
}

/** A push service may ask for a longer wait than ours. */
function delayAfter(attempts: number, error: unknown): number | null {
  const delay = retryDelay(attempts);
  const asked = error instanceof PushFailed ? (error.retryAfterMs ?? 0) : 0;
  return delay === null ? null : Math.max(delay, asked);
}
