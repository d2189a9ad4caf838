import { Types } from "mongoose";
import type { MailLinkKind } from "../../../server/notifications/mailLinks/mailLink.model.js";
import { UserModel } from "../../../server/circle/accounts/user.model.js";
import { storeAudio } from "../../../server/media/media.service.js";
import { RecordingModel } from "../../../server/features/recordings/recording.model.js";
import { ActivityModel } from "../../../server/activity/activityEntry.model.js";
import { displayKey } from "../../../server/core/uniqueKey.js";
import { autoAnswersApi } from "../../../shared/contract/calling/autoAnswers.js";
import { MessageModel } from "../../../server/plan/message.model.js";
import { FollowedCalendarModel } from "../../../server/features/calendar/following/followedCalendar.model.js";
import { CalendarImportModel } from "../../../server/features/calendar/imports/calendarImport.model.js";
import { CallModel } from "../../../server/features/calls/call.model.js";
import { CallRequestModel } from "../../../server/features/callRequests/callRequest.model.js";
import { CardModel } from "../../../server/features/cards/card.model.js";
import { EventModel } from "../../../server/features/events/event.model.js";
import { GroupModel } from "../../../server/circle/groups/group.model.js";
import { GroupInviteModel } from "../../../server/circle/groups/groupInvite.model.js";
import { topicStopToken } from "../../../server/notifications/mailStops/topicStops.service.js";
import { mailStopToken } from "../../../server/notifications/mailStops/mailStops.service.js";
import { WebhookModel } from "../../../server/notifications/webhooks/webhook.model.js";
import { DeliveryModel } from "../../../server/notifications/deliveries/delivery.model.js";
import { claimToken } from "../../../server/notifications/claims/notificationClaims.service.js";
import { openedToken } from "../../../server/notifications/deliveries/opened.service.js";
import { MemberModel } from "../../../server/circle/groups/member.model.js";
import { DeviceModel } from "../../../server/circle/displays/device.model.js";
import { PairingRequestModel } from "../../../server/circle/displays/pairingRequest.model.js";
import { PhotoModel } from "../../../server/features/photos/photo.model.js";
import { INVITE_LINK_MS, PAIRING_REQUEST_MS } from "../../../shared/limits.js";
import type { Display } from "../../../shared/contract/displays.js";
import { messagesApi, type Message } from "../../../shared/contract/messages.js";
import { peopleApi, type Person } from "../../../shared/contract/people.js";
import { wavHeader } from "../../../shared/audio/wavHeader.js";
import { buildCaregiver } from "./buildCaregiver.js";
import { buildDevice, type TestDevice } from "./buildDevice.js";
import { buildDisplay } from "./buildDisplay.js";
import { buildMessage } from "./buildMessage.js";
import { buildPushDevice, type TestPushDevice } from "./buildPushDevice.js";
import { issueMailToken } from "../mail/issueMailToken.js";
import { buildFrameId } from "../device/SocketClient.js";
import type { TestApp, TestUser } from "../server/TestApp.js";

/** One of everything that an endpoint can be about. */
export interface Household {
  owner: TestUser;
  display: Display;
  device: TestDevice;
  /** It typed the code and waits to be let in. */
  waitingScreen: { id: string; number: string };
  /** Without an account. */
  person: Person;
  /** Due at once. */
  message: Message;
  /** Every morning from the first of May 2030. */
  series: Message;
  /** The third of May of the series, with another text. */
  changedShowing: Message;
  /** Pinned by the owner until somebody takes it away. */
  card: { id: string };
  /** Every day from the first of May 2030; nobody has changed it. */
  event: { id: string };
  /** It brought nothing. */
  calendarImport: { id: string };
  /** The guard refuses its address. */
  followedCalendar: { id: string };
  /** In the display's frame, without its picture. */
  photo: { id: string };
  /** No one has heard it yet. */
  recording: { id: string };
  /** Nobody has said yet that they will call. */
  callRequest: { id: string };
  /** The owner talks to the device, and asks to join from another page. No clock ends it. */
  call: { id: string; sideId: string; askingSideId: string };
  /** Calls of the owner may begin by themselves on the device. */
  autoAnswer: { id: string };
  /** The owner's browser; its push service cannot be reached. */
  pushDevice: TestPushDevice;
  /** Of a push to the owner that was sent. */
  openedToken: string;
  /** Of the same push, by which nothing can be claimed. */
  claimToken: string;
  /** Told of call requests; the guard refuses its address. */
  webhook: { id: string };
  /** A caregiver of the group to whom no display is shared. */
  member: { userId: string };
  /** Of somebody into the group, not answered yet. */
  invite: { id: string };
  /** Somebody else's, in which the owner is a caregiver. */
  joinedGroupId: string;
  /** The secrets of links that were mailed to the owner; the invitation's is into yet another group. */
  mailTokens: Record<MailLinkKind, string>;
  /** Of the link that stops invitations to an address. */
  stopToken: string;
  /** Of the link that stops the owner's mails about recordings. */
  topicStopToken: string;
}

export async function buildHousehold(app: TestApp, ownerName = "Anna Berg"): Promise<Household> {
  const owner = await buildCaregiver(app, { name: ownerName });
  const display = await buildDisplay(app, owner);
  const device = await buildDevice(app, { display, caregiver: owner });
  // As if another process had its socket: nothing can be asked of a screen that is offline.
  await DeviceModel.updateOne({ _id: device.id }, { connected: true, socketId: "elsewhere" });
  const waitingScreen = await storeWaitingScreen(app, display);
  const person = await app.call(peopleApi.create, { body: { name: "Per Berg" } }, { as: owner });
  const message = await buildMessage(app, { display, caregiver: owner });
  const series = await buildMessage(
    app,
    { display, caregiver: owner },
    {
      text: "Time for your tablets",
      when: { kind: "series", startDate: "2030-05-01", rule: "FREQ=DAILY", slots: [{ time: "08:00" }] },
    },
  );
  const changedShowing = await changeShowing(app, { owner, series });
  await noteUndoneCut(series);
  const callRequest = await storeCallRequest(app, display);
  const recording = await storeRecording(app, display);
  const call = await storeCall(app, { display, owner, device });
  const autoAnswer = await app.call(
    autoAnswersApi.consent,
    {
      params: { displayId: display.id },
      body: { userId: owner.userId, deviceId: device.id, decidedBy: "Anna", personSaid: "Yes." },
    },
    { as: owner },
  );
  const beside = await storeCardAndPhoto(app, { display, owner });
  const pushDevice = await buildPushDevice(app, owner);
  const webhook = await storeWebhook(app, owner);
  const pushed = await storeSentPush(app, { display, owner });
  const { ownInviteId, ...circle } = await storeCircle(app, owner);
  const mailTokens = {
    invite: await issueMailToken(app, "invite", { userId: ownInviteId }),
    handedInvite: await issueMailToken(app, "handedInvite", { userId: ownInviteId }),
    verify: await issueMailToken(app, "verify", owner),
    reset: await issueMailToken(app, "reset", owner),
  };
  return {
    owner,
    display,
    device,
    waitingScreen,
    person,
    message,
    series,
    changedShowing,
    callRequest,
    call,
    autoAnswer: { id: autoAnswer.id },
    recording,
    pushDevice,
    webhook,
    openedToken: openedToken(app.context, pushed),
    claimToken: claimToken(app.context, pushed),
    mailTokens,
    topicStopToken: topicStopToken(app.context, { userId: owner.userId, topic: "recordings" }),
    stopToken: mailStopToken(app.context, "aunt@example.com"),
    ...beside,
    ...circle,
  };
}

async function changeShowing(
  app: TestApp,
  { owner, series }: Pick<Household, "owner" | "series">,
): Promise<Message> {
  const key = `${series.id}/2030-05-03/s1`;
  const body = { scope: "this" as const, key, changes: { text: "With food today" } };
  const { items } = await app.call(
    messagesApi.edit,
    { params: { messageId: series.id }, body },
    { as: owner },
  );
  return items[1]!;
}

/** Straight into the database: a household for each endpoint is more screens than one address may ask with. */
async function storeWaitingScreen(app: TestApp, display: Display): Promise<Household["waitingScreen"]> {
  const now = app.context.now();
  const ends = new Date(now + PAIRING_REQUEST_MS);
  const request = await PairingRequestModel.create({
    ticketHash: `ticket of ${display.id}`,
    code: display.code,
    displayId: new Types.ObjectId(display.id),
    number: "42",
    deviceName: "Tablet (iPad)",
    askedAt: new Date(now),
    expiresAt: ends,
    untold: false,
    removeAt: ends,
  });
  return { id: request.id, number: request.number };
}

/** Straight into the database: its push service cannot be reached. */
async function storeSentPush(
  app: TestApp,
  { display, owner }: Pick<Household, "display" | "owner">,
): Promise<string> {
  const at = new Date(app.context.now());
  const { id } = await DeliveryModel.create({
    uniqueKey: `push to ${owner.userId} about ${display.id}`,
    kind: "device.joined",
    groupId: new Types.ObjectId(display.groupId),
    displayId: new Types.ObjectId(display.id),
    userId: new Types.ObjectId(owner.userId),
    channel: "push",
    state: "sent",
    dueAt: at,
    endedAt: at,
    attempts: 1,
  });
  return String(id);
}

/** Straight into the database: no name is looked up for it. */
async function storeWebhook(app: TestApp, owner: TestUser): Promise<Household["webhook"]> {
  const { id } = await WebhookModel.create({
    groupId: new Types.ObjectId(owner.groupId),
    slot: 1,
    address: "http://127.0.0.1:9/api/webhook/lamp",
    topics: ["calls"],
    secretSeed: owner.groupId,
    createdAt: new Date(app.context.now()),
  });
  return { id };
}

/** Straight into the database: a picture takes its time. */
async function storeCardAndPhoto(
  app: TestApp,
  { display, owner }: Pick<Household, "display" | "owner">,
): Promise<Pick<Household, "card" | "event" | "calendarImport" | "followedCalendar" | "photo">> {
  const at = new Date(app.context.now());
  const place = { displayId: new Types.ObjectId(display.id), slot: 1 };
  const by = new Types.ObjectId(owner.userId);
  const card = await CardModel.create({ ...place, text: "Ola is at work", authorId: by, createdAt: at });
  const planned = {
    ...{ title: "The nurse comes", place: "", personIds: [], familyOnly: false, reminderMinutes: null },
    ...{ skippedDates: [], lastDate: null, pauses: [] },
    when: {
      startDate: "2030-05-01",
      startTime: "10:00",
      endDate: "2030-05-01",
      endTime: "11:00",
      rule: "FREQ=DAILY",
    },
  };
  const event = await EventModel.create({
    ...planned,
    ...{ displayId: place.displayId, authorId: by, seriesId: "a", version: 1, createdAt: at },
    change: { version: 1, before: { ...planned, title: "The nurse" }, at },
  });
  const photo = await PhotoModel.create({
    ...place,
    mediaId: new Types.ObjectId(),
    width: 1_600,
    height: 1_200,
    caption: "At the lake",
    addedBy: by,
    addedAt: at,
  });
  const calendarImport = await CalendarImportModel.create({
    ...{ displayId: place.displayId, userId: by, name: "Work", events: 0, createdAt: at },
  });
  const followedCalendar = await FollowedCalendarModel.create({
    ...{ displayId: place.displayId, groupId: new Types.ObjectId(display.groupId), userId: by, slot: 1 },
    ...{ address: "sealed elsewhere", host: "calendar.example", name: "Choir", color: "blue" },
    // Nobody looks at it by themselves while a test does.
    ...{ familyOnly: false, intervalMs: 3_600_000, nextReadAt: new Date(at.getTime() + 3_600_000) },
    createdAt: at,
  });
  return {
    card: { id: card.id },
    event: { id: event.id },
    calendarImport: { id: calendarImport.id },
    followedCalendar: { id: followedCalendar.id },
    photo: { id: photo.id },
  };
}

/** As if the series had been cut off from another that is gone, and the undo of that be repeated. */
async function noteUndoneCut({ id, when }: Message): Promise<void> {
  const cutOff = {
    messageId: new Types.ObjectId(),
    version: 1,
    key: `${id}/2030-05-01/s1`,
    before: { when },
  };
  await MessageModel.updateOne({ _id: id }, { cutOff: { ...cutOff, isRemoval: false, undone: 1 } });
}

/** Straight into the database: no socket is opened for it. */
async function storeCallRequest(app: TestApp, display: Display): Promise<Household["callRequest"]> {
  const at = new Date(app.context.now());
  const ask = { urgency: "now" as const, deviceName: "Kitchen" };
  const { requestId } = await CallRequestModel.create({
    ...ask,
    displayId: new Types.ObjectId(display.id),
    groupId: new Types.ObjectId(display.groupId),
    requestId: "call-0001",
    askedAt: at,
    asks: [{ ...ask, id: "call-0001", at, receivedAt: at, notifies: true }],
    state: "open",
    standing: true,
  });
  // Nobody is told of it.
  await ActivityModel.create({
    uniqueKey: displayKey("callRequest", new Types.ObjectId(display.id), requestId),
    groupId: new Types.ObjectId(display.groupId),
    displayId: new Types.ObjectId(display.id),
    displayName: display.name,
    kind: "callRequest.made",
    at,
    recordedAt: at,
    derivedAt: at,
    facts: { ...ask, requestId, receivedAt: at.toISOString() },
  });
  return { id: requestId };
}

/** Straight into the database: no socket is opened for it, and none is told of it. */
async function storeCall(
  app: TestApp,
  { display, owner, device }: Pick<Household, "display" | "owner" | "device">,
): Promise<Household["call"]> {
  const at = new Date(app.context.now());
  const userId = new Types.ObjectId(owner.userId);
  // Made by the pages, and in nobody's ids.
  const [sideId, askingSideId] = [`page-${buildFrameId()}`, `page-${buildFrameId()}`];
  // Nothing that lasts as long as a test ends it.
  const tomorrow = new Date(at.getTime() + 24 * 60 * 60_000);
  const times = { joinedAt: at, leftAt: null, heardAt: tomorrow };
  const { id } = await CallModel.create({
    displayId: new Types.ObjectId(display.id),
    groupId: new Types.ObjectId(display.groupId),
    state: "talking",
    standing: true,
    caller: { userId, name: owner.name },
    sides: [
      { sideId, kind: "caregiver", userId, name: owner.name, ...times },
      {
        ...{ sideId: device.id, kind: "device", deviceId: new Types.ObjectId(device.id), name: "Kitchen" },
        ...times,
      },
    ],
    asking: [{ sideId: askingSideId, userId, name: owner.name, askedAt: at }],
    startedAt: at,
    ringsUntil: at,
    answeredAt: at,
    endsAt: tomorrow,
    revision: 0,
  });
  return { id: String(id), sideId, askingSideId };
}

/** Straight into the database: its pieces would take a socket. */
async function storeRecording(app: TestApp, display: Display): Promise<Household["recording"]> {
  const at = new Date(app.context.now());
  const groupId = new Types.ObjectId(display.groupId);
  const mediaId = new Types.ObjectId();
  const wav = Buffer.concat([wavHeader(2), Buffer.alloc(2)]);
  await storeAudio(app.context, [wav], { id: mediaId, groupId });
  const { recordingId } = await RecordingModel.create({
    recordingId: "recording-0001",
    displayId: new Types.ObjectId(display.id),
    groupId,
    deviceName: "Kitchen",
    startedAt: at,
    createdAt: at,
    heardFromAt: at,
    mediaId,
    triedIds: [mediaId],
    bytes: wav.length,
    seconds: 1,
    isWhole: true,
    isTold: true,
  });
  return { id: recordingId };
}

/** Straight into the database: signing up costs a password's hash each time. */
async function storeCircle(
  app: TestApp,
  owner: TestUser,
): Promise<Pick<Household, "member" | "invite" | "joinedGroupId"> & { ownInviteId: string }> {
  const createdAt = new Date(app.context.now());
  const groupId = new Types.ObjectId(owner.groupId);
  const userId = new Types.ObjectId();
  const elsewhere = new Types.ObjectId();
  const place = { role: "caregiver" as const, displayIds: [], limited: false, createdAt };
  await UserModel.create({
    _id: userId,
    name: "Ole Moe",
    email: `ole.${userId.toHexString()}@example.com`,
    emailVerified: true,
    activeGroupId: groupId,
    trialEndsAt: createdAt,
    createdAt,
  });
  await GroupModel.create({
    _id: elsewhere,
    name: "The care home",
    ownerId: new Types.ObjectId(),
    createdAt,
  });
  await MemberModel.create({ ...place, groupId, userId });
  await MemberModel.create({ ...place, groupId: elsewhere, userId: new Types.ObjectId(owner.userId) });
  const offered = await GroupModel.create({ name: "The choir", ownerId: userId, createdAt });
  const expiresAt = new Date(app.context.now() + INVITE_LINK_MS);
  const invite = await GroupInviteModel.create({ groupId, email: "aunt@example.com", createdAt, expiresAt });
  const ownInvite = await GroupInviteModel.create({
    groupId: offered._id,
    email: owner.email,
    createdAt,
    expiresAt,
  });
  return {
    member: { userId: userId.toHexString() },
    invite: { id: invite.id },
    joinedGroupId: elsewhere.toHexString(),
    ownInviteId: ownInvite.id,
  };
}
