import { createHash, createHmac, randomInt } from "node:crypto";
import { Types } from "mongoose";
import { PAIRING_NUMBER_TRIES, PAIRING_REQUEST_MS, PAIRING_REQUESTS_MAX } from "../../../shared/limits.js";
import type { AppContext } from "../../core/AppContext.js";
import { deriveKey } from "../../core/secrets.js";
import { isDuplicateKey } from "../../core/isDuplicateKey.js";
import { AppError, badInput, notFound } from "../../core/AppError.js";
import { requireDeviceRoom } from "../../circle/displays/deviceRoster.service.js";
import { DisplayModel, type DisplayDocument } from "../../circle/displays/display.model.js";
import { announceDisplay } from "../../circle/displays/announceDisplay.js";
import {
  PairingRequestModel,
  type PairingRequest,
  type PairingRequestDocument,
} from "../../circle/displays/pairingRequest.model.js";
import { ensureDevice, findLiveDevice, leaveFormerDisplay } from "./joinDisplay.service.js";

/** How long a screen may be off and still collect what it was given, or ask anew without being counted. */
export const REQUEST_KEPT_MS = PAIRING_REQUEST_MS + 24 * 60 * 60_000;

const NUMBER_MIN = 10;
const NUMBER_MAX = 99;
/** Stands for the display of a code that no display has, so that the same is read. */
const NO_DISPLAY = new Types.ObjectId("0".repeat(24));

interface AskingScreen {
  code: string;
  /** Of its former request, which ends. */
  ticket: string | null;
  /** Of the one that it makes. */
  newTicket: string;
  deviceName: string;
  browser: string;
}

/**
 * Keeps that a screen wants in, whether a display has the code or not: what is read, written and answered is the same. Whoever has
 * to hear of it is told by due work (tellPairingRequests.ts), which the screen does not wait for. A display that is asked by
 * enough screens already does not hear of another.
 */
export async function askToJoin(
  app: AppContext,
  screen: AskingScreen,
): Promise<{ ticket: string; number: string }> {
  const now = app.now();
  await endFormerRequest(screen.ticket);
  const display = await DisplayModel.findOne({ code: screen.code });
  const displayId = display?._id ?? NO_DISPLAY;
  const waiting = await PairingRequestModel.countDocuments({
    displayId,
    state: "waiting",
    expiresAt: { $gt: new Date(now) },
  });
  const ticket = screen.newTicket;
  const number = String(randomInt(NUMBER_MIN, NUMBER_MAX + 1));
  const made = await insertOnce({
    ticketHash: hashTicket(ticket),
    code: screen.code,
    displayId: display && waiting < PAIRING_REQUESTS_MAX ? displayId : null,
    number,
    deviceName: screen.deviceName,
    browser: screen.browser,
    askedAt: new Date(now),
    expiresAt: new Date(now + PAIRING_REQUEST_MS),
    untold: true,
    removeAt: new Date(now + REQUEST_KEPT_MS),
  });
  app.wakeDueLoop();
  return { ticket, number: made.number };
}

/** Of two repeats of one try at once the second gets what the first has made. */
async function insertOnce(
  row: Pick<
    PairingRequest,
    | "ticketHash"
    | "code"
    | "displayId"
    | "number"
    | "deviceName"
    | "browser"
    | "askedAt"
    | "expiresAt"
    | "untold"
    | "removeAt"
  >,
): Promise<PairingRequestDocument> {
  try {
    return await PairingRequestModel.create(row);
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return PairingRequestModel.findOne({ ticketHash: row.ticketHash }).orFail();
  }
}

/** What the screen with this ticket was told for this code: it still waits. null when it never asked, was let in, or has waited its time out. */
export async function findWaiting(
  app: AppContext,
  { code, ticket }: { code: string; ticket: string },
): Promise<{ ticket: string; number: string } | null> {
  const request = await PairingRequestModel.findOne({
    ticketHash: hashTicket(ticket),
    code,
    state: { $ne: "allowed" },
    expiresAt: { $gt: new Date(app.now()) },
  });
  return request && { ticket, number: request.number };
}

/** Whether the screen has waited its time out for this very code. Each ticket is good for one such time. */
export async function spendWaitedTicket(
  app: AppContext,
  screen: { code: string; ticket: string | null },
): Promise<boolean> {
  if (screen.ticket === null) return false;
  const spent = await PairingRequestModel.updateOne(
    {
      ticketHash: hashTicket(screen.ticket),
      code: screen.code,
      state: { $ne: "allowed" },
      expiresAt: { $lte: new Date(app.now()) },
    },
    { code: "" },
  );
  return spent.modifiedCount > 0;
}

/** The request of this screen for this code if a caregiver has let it in. */
export async function findAllowed(screen: {
  code: string;
  ticket: string | null;
}): Promise<PairingRequestDocument | null> {
  if (screen.ticket === null) return null;
  const { code } = screen;
  return PairingRequestModel.findOne({ ticketHash: hashTicket(screen.ticket), code, state: "allowed" });
}

export type CheckOutcome = { state: "paired"; token: string } | { state: "waiting" | "ended" };

/**
 * What a waiting screen hears: only time ends a request for it, whatever the caregivers did. Let in, it gets its token as often as it
 * asks, since an answer may be lost.
 */
export async function checkRequest(
  app: AppContext,
  screen: { ticket: string | null; token: string | null },
): Promise<CheckOutcome> {
  const { ticket } = screen;
  const request =
    ticket === null ? null : await PairingRequestModel.findOne({ ticketHash: hashTicket(ticket) });
  if (!request) return { state: "ended" };
  if (request.state === "allowed") {
    const token = await collectDevice(app, request, screen.token);
    return token === null ? { state: "ended" } : { state: "paired", token };
  }
  return { state: request.expiresAt.getTime() > app.now() ? "waiting" : "ended" };
}

/** The token of the device that an allowed screen has become; null when it was removed since. `token`: what it was before. */
export async function collectDevice(
  app: AppContext,
  request: PairingRequestDocument,
  token: string | null,
): Promise<string | null> {
  const display = await DisplayModel.findById(request.displayId);
  const device = display && (await ensureAllowedDevice(app, display, request));
  if (!device || device.removedAt !== null) return null;
  await leaveFormerDisplay(app, await findLiveDevice(token), device);
  return deviceTokenOf(app, request);
}

/**
 * A caregiver typed the number that the screen shows. Throws 400 for another number, 404 for a request of another display, and 409
 * `request-ended` for one that waits no more or `limit-reached` when the display has enough screens. Of two caregivers at once both succeed, and one device joins.
 */
export async function allowDevice(
  app: AppContext,
  display: DisplayDocument,
  { requestId, number }: { requestId: string; number: string },
): Promise<void> {
  if ((await findRequest(display, requestId)).state === "waiting") await requireDeviceRoom(display);
  const open = { ...openRequest(app, display, requestId), wrongNumbers: { $lt: PAIRING_NUMBER_TRIES } };
  const allowed = await PairingRequestModel.findOneAndUpdate(
    { ...open, number },
    { state: "allowed", deviceId: new Types.ObjectId(), removeAt: new Date(app.now() + REQUEST_KEPT_MS) },
    { returnDocument: "after" },
  );
  const request = allowed ?? (await findRequest(display, requestId));
  if (request.state === "allowed" && request.number === number) {
    await ensureAllowedDevice(app, display, request);
    return;
  }
  const missed = await PairingRequestModel.findOneAndUpdate(
    { ...open, number: { $ne: number } },
    { $inc: { wrongNumbers: 1 } },
    { returnDocument: "after" },
  );
  if (!missed) throw requestEnded();
  if (missed.wrongNumbers < PAIRING_NUMBER_TRIES) {
    throw badInput("number", "That isn't the number on the screen.");
  }
  await PairingRequestModel.updateOne({ _id: missed._id, state: "waiting" }, { state: "ended" });
  await announceDisplay(app, display);
  throw requestEnded();
}

/** The screen goes on waiting and hears nothing of it. Throws 404, and 409 `request-ended` when somebody has let it in. */
export async function ignoreDevice(
  app: AppContext,
  display: DisplayDocument,
  requestId: string,
): Promise<void> {
  await PairingRequestModel.updateOne(openRequest(app, display, requestId), { state: "ignored" });
  const request = await findRequest(display, requestId);
  if (request.state === "allowed") throw requestEnded();
  await announceDisplay(app, display);
}

/** When a group is deleted: nothing is kept of who asked to see its displays. To be called while the displays are still there. */
export async function removeGroupPairingRequests(groupId: Types.ObjectId): Promise<void> {
  const displays = await DisplayModel.find({ groupId }, { _id: 1, code: 1 });
  await PairingRequestModel.deleteMany({
    $or: [
      { displayId: { $in: displays.map((display) => display._id) } },
      { code: { $in: displays.map((display) => display.code) } },
    ],
  });
}

async function endFormerRequest(ticket: string | null): Promise<void> {
  await PairingRequestModel.updateOne(
    { ticketHash: hashTicket(ticket ?? ""), state: { $ne: "allowed" } },
    { state: "ended", code: "", untold: true },
  );
}

async function findRequest(display: DisplayDocument, requestId: string): Promise<PairingRequestDocument> {
  const request = await PairingRequestModel.findOne({ _id: requestId, displayId: display._id });
  if (!request) throw notFound("The request");
  return request;
}

function openRequest(app: AppContext, display: DisplayDocument, requestId: string) {
  const expiresAt = { $gt: new Date(app.now()) };
  return { _id: requestId, displayId: display._id, state: "waiting" as const, expiresAt };
}

/** A caregiver who let a screen in may see it at once; the screen itself collects its token when it asks. */
async function ensureAllowedDevice(
  app: AppContext,
  display: DisplayDocument,
  request: PairingRequestDocument,
) {
  if (!request.deviceId) return null;
  const token = deviceTokenOf(app, request);
  const { deviceId: id, deviceName: name, browser } = request;
  return ensureDevice(app, display, { id, token, name, browser, requestId: request._id });
}

/** Derived, so that it can be told again and is still stored only as a hash. */
function deviceTokenOf(app: AppContext, request: PairingRequestDocument): string {
  const key = deriveKey(app.secretKey, "allowed-device");
  return createHmac("sha256", key).update(`${request.id}/${request.ticketHash}`).digest("base64url");
}

function hashTicket(ticket: string): string {
  return createHash("sha256").update(ticket).digest("hex");
}

function requestEnded(): AppError {
  return new AppError({
    code: "request-ended",
    status: 409,
    message: "This screen is no longer waiting. On the screen, press “Change code” and type the code again.",
  });
}
