import { recordDisplay } from "./recordBrowser.js";
import { recordCalls } from "./recordCalls.js";
import { RecordedServer, RecordedSocket, type Exchange } from "./RecordedServer.js";

/** Two families, four displays, three days: what a household's data folder holds, made through the door of the build that is recorded. */

const PASSWORD = "a lamp in the hall";
const ANNA = "anna@example.com";
const ROLF = "rolf@example.com";
const PIECE_BYTES = 16_000;
const JPEG =
  "/9j/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCAAMABADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAABf/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AIAAzT//2Q==";

type Json = Record<string, unknown>;
type Server = RecordedServer;

interface Screen {
  id: string;
  cookie: string;
}

export interface HouseholdRecord {
  /** By the server's clock, at the end. */
  at: string;
  userId: string;
  accounts: { email: string; password: string; refreshCookie: string }[];
  /** Mum has two, the second is in her bedroom. */
  displays: Record<string, Screen>;
  /** The same REST answers are expected of a later build. */
  answers: Record<string, unknown>;
  /** Display name: the snapshot that its device got last. */
  snapshots: Record<string, unknown>;
  fromDevice: Exchange[];
  fromCaregiver: Exchange[];
  toDevice: Json[];
  toCaregiver: Json[];
  /** A display's localStorage, see recordBrowser.ts. */
  displayStorage: string;
}

export async function recordHousehold(checkout: string, dataDir: string): Promise<HouseholdRecord> {
  const record: HouseholdRecord = {
    at: "",
    userId: "",
    accounts: [],
    displays: {},
    answers: {},
    snapshots: {},
    fromDevice: [],
    fromCaregiver: [],
    toDevice: [],
    toCaregiver: [],
    displayStorage: "",
  };
  const during = async (instant: string, live: (server: Server) => Promise<void>, end?: "SIGKILL") => {
    const server = await RecordedServer.start(checkout, dataDir, instant);
    try {
      await live(server);
      record.at = server.now();
    } finally {
      await server.stop(end);
    }
    console.log(`${instant} is recorded.`);
  };
  // A Monday before the clocks change in Europe: the plan of 14 days goes over it.
  await during("2026-03-16T06:00:00.000Z", (server) => setUp(server, record));
  await during("2026-03-16T07:01:00.000Z", (server) => mondayMorning(server, record));
  await during("2026-03-16T11:02:00.000Z", (server) => mondayNoon(server, record));
  await during("2026-03-17T08:30:00.000Z", (server) => tuesday(server, record, checkout));
  await during("2026-03-18T07:00:30.000Z", (server) => wednesday(server, record), "SIGKILL");
  return record;
}

async function setUp(server: Server, record: HouseholdRecord): Promise<void> {
  for (const [email, name] of [
    [ANNA, "Anna Berg"],
    [ROLF, "Rolf Holm"],
  ] as const) {
    const body = { email, password: PASSWORD, name, timeZone: "Europe/Oslo" };
    const { cookies } = await server.request("POST", "/api/signUp", { body });
    record.accounts.push({ email, password: PASSWORD, refreshCookie: cookies[0] ?? "" });
    server.proveAddress(email);
  }
  const anna = await server.logIn(ANNA, PASSWORD);
  const rolf = await server.logIn(ROLF, PASSWORD);
  const push = {
    endpoint: "https://push.invalid/anna",
    keys: { p256dh: PUBLIC_KEY, auth: "c29tZS1zaXh0ZWVuLWJ5dA" },
  };
  await server.call("POST /api/setProfile", anna, { fcmToken: JSON.stringify(push) });

  await addDisplay(server, record, { as: anna, name: "Mum", timeZone: "Europe/Oslo", language: "nb" });
  await addDisplay(server, record, { as: anna, name: "Dad", timeZone: "America/New_York", language: "en" });
  await addDisplay(server, record, { as: rolf, name: "Grandma", timeZone: "Europe/Oslo", language: "de" });
  await addDisplay(server, record, { as: rolf, name: "Uncle", timeZone: "Asia/Kathmandu", language: "fr" });
  const mum = record.displays.Mum!.id;
  const second = await server.request("POST", `/api/displays/${mum}/useThisBrowser`, { as: anna });
  record.displays.Bedroom = { id: mum, cookie: second.cookies[0] ?? "" };

  const pills = { label: "medication", replies: { set: "doneNotYet" }, stayMinutes: 90 };
  await send(server, anna, {
    to: mum,
    text: "Time for your tablets",
    ...pills,
    when: daily(["08:00", "12:00", "20:00"]),
  });
  await send(server, anna, {
    to: mum,
    text: "Drink a glass of water",
    when: daily(["09:30", "15:00"]),
    stayMinutes: 30,
  });
  await send(server, anna, {
    to: mum,
    text: "The nurse comes at ten",
    label: "visit",
    when: {
      kind: "series",
      startDate: "2026-03-16",
      rule: "FREQ=WEEKLY;BYDAY=MO,WE,FR",
      slots: [{ time: "10:00" }],
    },
  });
  await send(server, anna, { to: mum, text: "Water the plants", when: daily(["16:00"]) });
  await send(server, anna, {
    to: mum,
    text: "Dentist",
    label: "appointment",
    when: { kind: "once", date: "2026-03-30", time: "02:30" },
    urgent: true,
  });
  await send(server, anna, {
    to: mum,
    text: "How did you sleep?",
    replies: { set: "goodBad" },
    when: { kind: "now" },
    stayMinutes: 180,
  });
  await send(server, anna, {
    to: record.displays.Dad!.id,
    text: "Good morning",
    replies: { set: "own", texts: ["Morning!", "Too early"] },
    when: daily(["08:30"]),
  });
  await send(server, rolf, {
    to: record.displays.Grandma!.id,
    text: "Lunch is in the fridge",
    when: daily(["11:45"]),
  });
  await send(server, rolf, { to: record.displays.Uncle!.id, text: "Call Maya", when: daily(["18:00"]) });
}

async function addDisplay(
  server: Server,
  record: HouseholdRecord,
  { as, ...body }: { as: string; name: string; timeZone: string; language: string },
): Promise<void> {
  const { id, code } = await server.call("POST /api/displays", as, body);
  const { json, cookies } = await server.request("POST", "/api/pair", { body: { code } });
  if (json.state !== "paired") throw new Error(`${body.name} was not paired.`);
  record.displays[body.name] = { id: String(id), cookie: cookies[0] ?? "" };
}

async function send(server: Server, as: string, { to, ...message }: Json): Promise<Json> {
  const body = { displayIds: [to], ...message };
  const { items } = await server.call("POST /api/messages", as, body);
  return (items as Json[])[0]!;
}

function daily(times: string[]): Json {
  const slots = times.map((time) => ({ time }));
  return { kind: "series", startDate: "2026-03-16", rule: "FREQ=DAILY", slots };
}

/** 08:01: everything that a screen says at its breakfast. */
async function mondayMorning(server: Server, record: HouseholdRecord): Promise<void> {
  const anna = await server.logIn(ANNA, PASSWORD);
  const mum = record.displays.Mum!;
  const caregiver = await RecordedSocket.open(server.url, { role: "caregiver", token: anna });
  const device = await RecordedSocket.open(server.url, { role: "device" }, mum.cookie);
  const pills = await dueNow(server, { as: anna, displayId: mum.id, text: "Time for your tablets" });
  const sleep = await dueNow(server, { as: anna, displayId: mum.id, text: "How did you sleep?" });
  const { messages, planVersion } = (await device.hear("snapshot")).snapshot as {
    messages: Json[];
    planVersion: number;
  };

  await device.send({ type: "ping", id: "ping-0001" });
  await device.send({ type: "snapshot.requested", id: "snapshot-0001" });
  const held = messages.map(({ messageId, version }) => ({ messageId, version }));
  await device.send({ type: "plan.stored", id: "stored-0001", planVersion, messages: held });
  await device.send({
    type: "screen.changed",
    id: "screen-0001",
    onScreen: { kind: "message", key: pills.key },
  });
  await device.send({ ...shown(server, pills), id: "shown-00001" });
  await device.send({ ...answered(server, pills, "done"), id: "answer-0001" });
  await device.send({ ...answered(server, sleep, "bad"), id: "answer-0002" });
  const { key, messageId } = sleep;
  const taken = { type: "answer.retracted", answerId: "answer-0002", key, messageId, at: server.now() };
  await device.send({ ...taken, id: "retract-0002" });
  await device.send({ ...answered(server, sleep, "good"), id: "answer-0003" });
  await speak(server, device, "recording-0001");
  await device.send({ type: "call.requested", id: "call-00001", urgency: "tonight", at: server.now() });
  await device.send({ type: "call.withdrawn", id: "withdraw-1", requestId: "call-00001", at: server.now() });
  await device.send({ type: "call.requested", id: "call-00002", urgency: "now", at: server.now() });
  await caregiver.send({ type: "answer.read", id: "read-00001", key: pills.key, displayId: mum.id });
  await server.call(`POST /api/displays/${mum.id}/callRequests/call-00002/claim`, anna, { at: null });
  await device.hear("parts.changed", ({ parts }) => JSON.stringify(parts).includes("Anna Berg"));
  await recordCalls(server, { as: anna, displayId: mum.id, device, page: caregiver });
  await keepFrames(record, device, caregiver);
}

async function speak(server: Server, device: RecordedSocket, recordingId: string): Promise<void> {
  const about = { recordingId, startedAt: server.now(-3_000) };
  const wav = Buffer.alloc(44 + 32_000);
  for (let offset = 0; offset < wav.length; offset += PIECE_BYTES) {
    const data = wav.subarray(offset, offset + PIECE_BYTES).toString("base64");
    await device.send({ type: "recording.chunk", id: `${recordingId}-${offset}`, ...about, offset, data });
  }
  const end = { bytes: wav.length, seconds: 1 };
  await device.send({ type: "recording.ended", id: `${recordingId}-end`, ...about, ...end });
  const lost = {
    type: "recording.discarded",
    recordingId: `${recordingId}-lost`,
    startedAt: about.startedAt,
  };
  await device.send({ ...lost, id: `${recordingId}-gone` });
}

/** 12:02: not yet, and the nurse was not seen. */
async function mondayNoon(server: Server, record: HouseholdRecord): Promise<void> {
  const anna = await server.logIn(ANNA, PASSWORD);
  const mum = record.displays.Mum!;
  await missed(server, anna, "The nurse comes at ten");
  const device = await RecordedSocket.open(server.url, { role: "device" }, mum.cookie);
  const pills = await dueNow(server, { as: anna, displayId: mum.id, text: "Time for your tablets" });
  await device.send({ ...answered(server, pills, "notYet"), id: "answer-0004" });
  await device.hear("occurrence.changed", ({ occurrence }) => (occurrence as Json).notYets === 1);
  await server.call(`POST /api/displays/${mum.id}/callRequests/call-00002/finish`, anna);
  await keepFrames(record, device, null);
}

/** 09:30: a caregiver changes the plan in every way. */
async function tuesday(server: Server, record: HouseholdRecord, checkout: string): Promise<void> {
  const anna = await server.logIn(ANNA, PASSWORD);
  const rolf = await server.logIn(ROLF, PASSWORD);
  const mum = record.displays.Mum!;
  await missed(server, anna, "Time for your tablets");
  const device = await RecordedSocket.open(server.url, { role: "device" }, mum.cookie);
  const { items } = await server.get(`/api/displays/${mum.id}/messages?limit=100`, anna);
  const idOf = (text: string) => String((items as Json[]).find((message) => message.text === text)?.id);
  const change = (text: string, body: Json) => server.call(`PATCH /api/messages/${idOf(text)}`, anna, body);
  const skip = (text: string, key: string) =>
    server.call(`POST /api/messages/${idOf(text)}/skip`, anna, { key });
  const keyAt = async (text: string, dueAt: string) => {
    const showings = await server.get(`/api/messages/${idOf(text)}/showings`, anna);
    const found = (showings.items as Json[]).find((showing) => showing.dueAt === dueAt);
    if (!found) throw new Error(`${text} is not shown at ${dueAt}: ${JSON.stringify(showings.items)}`);
    return String(found.key);
  };

  await skip("Time for your tablets", await keyAt("Time for your tablets", "2026-03-17T19:00:00.000Z"));
  const edited = await keyAt("Time for your tablets", "2026-03-18T07:00:00.000Z");
  await change("Time for your tablets", {
    scope: "this",
    key: edited,
    changes: { text: "Two tablets today, Mum" },
  });
  const moved = await keyAt("Time for your tablets", "2026-03-18T11:00:00.000Z");
  const later = { kind: "once", date: "2026-03-18", time: "13:15" };
  await change("Time for your tablets", { scope: "this", key: moved, changes: { when: later } });
  const from = await keyAt("Drink a glass of water", "2026-03-18T08:30:00.000Z");
  await change("Drink a glass of water", {
    scope: "following",
    key: from,
    changes: { text: "Drink some juice" },
  });
  await server.call(`POST /api/messages/${idOf("Water the plants")}/pause`, anna, { paused: true });
  const gone = await send(server, anna, { to: mum.id, text: "A mistake", when: daily(["21:00"]) });
  await server.call(`DELETE /api/messages/${String(gone.id)}`, anna);
  const done = await send(server, anna, { to: mum.id, text: "Is the heater on?", when: { kind: "now" } });
  const row = await dueNow(server, { as: anna, displayId: mum.id, text: "Is the heater on?" });
  if (row.messageId !== done.id) throw new Error("The heater is another message.");
  await server.call(`POST /api/displays/${mum.id}/occurrences/markDone`, anna, {
    key: row.key,
    note: "I phoned her",
  });

  const person = await server.call("POST /api/people", anna, {
    name: "Ida Berg",
    relation: "granddaughter",
  });
  const photo = new Blob([Buffer.from(JPEG, "base64")], { type: "image/jpeg" });
  const { id: photoId } = await server.call(`POST /api/displays/${mum.id}/photos`, anna, photo);
  const caption = { caption: "At the lake", personIds: [person.id] };
  await server.call(`PATCH /api/displays/${mum.id}/photos/${String(photoId)}`, anna, caption);
  await server.call(`POST /api/displays/${mum.id}/cards`, anna, { text: "Ola is at work until four" });
  await send(server, anna, {
    to: mum.id,
    text: "Ida is coming",
    senderId: person.id,
    when: { kind: "once", date: "2026-03-20", time: "14:00" },
  });
  await server.call("POST /api/group/invites", anna, {
    email: "sister@example.com",
    displayIds: [mum.id],
  });
  await server.call(`PATCH /api/displays/${record.displays.Uncle!.id}`, rolf, { timeZone: "Asia/Tokyo" });
  await device.hear("parts.changed", ({ parts }) => "photos" in (parts as Json));
  await keepFrames(record, device, null);
  record.displayStorage = await recordDisplay(checkout, server, record.displays.Bedroom!.cookie);
}

/** 08:00:30: an answer stands and a screen waits while the power goes. */
async function wednesday(server: Server, record: HouseholdRecord): Promise<void> {
  const anna = await server.logIn(ANNA, PASSWORD);
  const rolf = await server.logIn(ROLF, PASSWORD);
  const mum = record.displays.Mum!;
  const { code } = await server.get(`/api/displays/${mum.id}`, anna);
  await server.request("POST", "/api/pair", { body: { code } });
  const row = await dueNow(server, { as: anna, displayId: mum.id, text: "Two tablets today, Mum" });
  for (const [name, { cookie }] of Object.entries(record.displays)) {
    const device = await RecordedSocket.open(server.url, { role: "device" }, cookie);
    if (name === "Mum") await device.send({ ...shown(server, row), id: "shown-00005" });
    if (name === "Mum") await device.send({ ...answered(server, row, "done"), id: "answer-0005" });
    await keepFrames(record, device, null);
  }
  for (const [name, { id, cookie }] of Object.entries(record.displays)) {
    const as = ["Mum", "Bedroom", "Dad"].includes(name) ? anna : rolf;
    const device = await RecordedSocket.open(server.url, { role: "device" }, cookie);
    record.snapshots[name] = (await device.hear("snapshot")).snapshot;
    device.close();
    for (const place of [
      "occurrences?direction=past&limit=100",
      "occurrences?direction=upcoming&limit=20",
      "messages?limit=100",
      "cards",
      "photos",
      "recordings",
    ])
      record.answers[`/api/displays/${id}/${place}`] = await server.get(`/api/displays/${id}/${place}`, as);
    record.answers[`/api/activity?displayId=${id}&limit=100`] = await server.get(
      `/api/activity?displayId=${id}&limit=100`,
      as,
    );
  }
  record.userId = String((await server.get("/api/getUserData", anna)).userID);
  record.answers["/api/callRequests"] = await server.get("/api/callRequests", anna);
  record.answers["/api/group"] = await server.get("/api/group", anna);
}

interface Due {
  key: string;
  messageId: string;
  messageVersion: number;
}

async function dueNow(
  server: Server,
  { as, displayId, text }: { as: string; displayId: string; text: string },
): Promise<Due> {
  return server.until(text, async () => {
    const { items } = await server.get(`/api/displays/${displayId}/occurrences?direction=past&limit=100`, as);
    const found = (items as Json[]).find((row) => row.text === text && String(row.endsAt) > server.now());
    return found as Due | undefined;
  });
}

async function missed(server: Server, as: string, text: string): Promise<void> {
  await server.until(`${text} to be missed`, async () => {
    const { items } = await server.get("/api/activity?limit=100", as);
    return (items as Json[]).some((item) => item.type === "missed" && item.messageText === text);
  });
}

function shown(server: Server, { key, messageId, messageVersion }: Due): Json {
  return { type: "occurrence.shown", key, messageId, messageVersion, at: server.now(-3_000) };
}

function answered(server: Server, { key, messageId, messageVersion }: Due, choice: string): Json {
  return {
    type: "occurrence.answered",
    key,
    messageId,
    messageVersion,
    choice,
    text: choice,
    at: server.now(),
  };
}

async function keepFrames(
  record: HouseholdRecord,
  device: RecordedSocket,
  caregiver: RecordedSocket | null,
): Promise<void> {
  record.fromDevice.push(...device.exchanges);
  record.toDevice.push(...device.heard.filter(isEvent));
  record.fromCaregiver.push(...(caregiver?.exchanges ?? []));
  record.toCaregiver.push(...(caregiver?.heard.filter(isEvent) ?? []));
  device.close();
  caregiver?.close();
}

function isEvent({ type }: Json): boolean {
  return type !== "ack" && type !== "pong" && type !== "ping";
}

/** Of a browser that nobody has any more. */
const PUBLIC_KEY = "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM";
