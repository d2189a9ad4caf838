import { existsSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import type { RecordedServer } from "./RecordedServer.js";

/** What browsers of the recorded build keep: written by that build's own code, which runs here as it would in a page. */

const STEP_MS = 50;
const STEPS_MAX = 600;
const BREATH_MS = 3;

type Call = (...args: never[]) => unknown;
type Module = Record<string, Call>;
type PushWords = Record<"title" | "body" | "url", unknown>;
type PushedKinds = Record<string, { compose: (facts: object) => PushWords }>;
type FindTemplate = (kind: string) => { push: (payload: object) => PushWords } | null;
interface EntryModule {
  ActivityEntry: { options: { shape: { kind: { value: string } } }[] };
}
type Constructor = new (...args: unknown[]) => Record<string, object>;

export interface BrowserRecord {
  /** The display's one entry of localStorage, with answers and a call that no server has heard of. */
  display: string;
  dashboard: { local: Record<string, string>; tab: Record<string, string> };
  /** Rows of the service worker's store of received messages, and whose they are. */
  received: { receiver: string; messages: unknown[] };
  /** What is encrypted for a browser, for each kind that is pushed. */
  pushes: Record<string, { data: unknown }>;
}

/** A screen that gets its plan, loses its network, and is used: everything that was pressed waits in its storage. */
export async function recordDisplay(
  checkout: string,
  server: RecordedServer,
  cookie: string,
): Promise<string> {
  const part = async (name: string): Promise<Constructor> => {
    const places = [`test/support/device/${name}.ts`, `test/support/${name}.ts`];
    const exported = await load<Record<string, Constructor>>(checkout, ...places);
    return exported[name]!;
  };
  const DeviceTime = await part("DeviceTime");
  const DeviceSocket = await part("DeviceSocket");
  const DisplayDevice = await part("DisplayDevice");
  const time = new DeviceTime(Date.parse(server.now()));
  let network = true;
  const sockets: object[] = [];
  const openSocket = () => {
    if (!network) throw new Error("There is no network.");
    sockets.push(new DeviceSocket(time, { url: server.url, cookie }));
    return sockets.at(-1);
  };
  const device = new DisplayDevice({ time, openSocket, random: () => 0.5 });
  const stored = () => call<string | null>(device.storage!, "getItem");
  const live = async (isEnough: () => boolean) => {
    for (let step = 0; step < STEPS_MAX; step++) {
      call(time, "advance", STEP_MS);
      await sleep(BREATH_MS);
      if (isEnough()) return;
    }
    throw new Error("The display did not get so far.");
  };
  call(device, "powerOn");
  let calm = 0;
  await live(() => stored() !== null && ++calm > 60);
  network = false;
  sockets.forEach((socket) => call(socket, "destroy"));
  calm = 0;
  await live(() => ++calm > 60);

  // `session` is what an earlier build calls its engine.
  const engine = device.engine ?? device.session!;
  const entries = call<{ message: { replies: unknown[] } }[]>(device, "due");
  const [entry] = entries;
  if (!entry) throw new Error("Nothing is due on the screen.");
  call(device, "press", entry, entry.message.replies[0]);
  calm = 0;
  await live(() => ++calm > 20);
  call(time, "run", () => call(engine, "undo"));
  const [again] = call<typeof entries>(device, "due");
  if (!again) throw new Error("What was taken back is not due again.");
  call(device, "press", again, again.message.replies[0]);
  call(time, "run", () => call(engine, "requestCall", "tonight"));
  calm = 0;
  await live(() => ++calm > 60);
  call(device, "powerOff");
  return stored() ?? "";
}

/** A caregiver's browser after some weeks. `now` is the instant of the record. */
export async function recordDashboard(
  checkout: string,
  { now, userId, displayId }: { now: string; userId: string; displayId: string },
): Promise<Omit<BrowserRecord, "display">> {
  const local = new Map<string, string>();
  const tab = new Map<string, string>();
  Object.assign(globalThis, { window: { localStorage: storage(local), sessionStorage: storage(tab) } });
  const client = (...places: string[]) =>
    load<Module>(checkout, ...places.map((place) => `client-dashboard/${place}.ts`));
  const { tokenStore } = await load<{ tokenStore: Module }>(
    checkout,
    "client-dashboard/api/tokenStore.ts",
    "client-dashboard/session/tokenStore.ts",
  );
  call(tokenStore, "set", "the access token of a session that has ended");
  const loginMarker = await client("auth/loginMarker", "session/loginMarker");
  call(loginMarker, "storeLoginMarker", undefined, Date.parse(now));
  call(await client("auth/gotStarted", "session/gotStarted"), "hideGettingStarted");
  call(await client("features/notifications/pushChoice"), "writePushChoice", userId, "off");
  const record = {
    userID: userId,
    token: '{"endpoint":"https://push.invalid/anna"}',
    registeredAt: Date.parse(now),
  };
  call(await client("features/notifications/pushRecord"), "writePushRecord", record);
  local.set("theme", "dark");
  const { EMPTY_DRAFT } = await load<{ EMPTY_DRAFT: object }>(
    checkout,
    "client-dashboard/features/messages/form/draft.ts",
    "client-dashboard/features/messages/draft.ts",
  );
  const draft = { ...EMPTY_DRAFT, displayIds: [displayId], text: "Begun and not sent", when: "series" };
  tab.set("composeDraft", JSON.stringify(draft));

  const pushed = await composePushes(checkout, factsAt(now, displayId));
  const messages = Object.entries(pushed).map(([kind, { title, body, url }]) => ({
    title,
    body,
    url,
    tag: kind,
    icon: "/icon-192.png",
  }));
  return {
    dashboard: { local: Object.fromEntries(local), tab: Object.fromEntries(tab) },
    received: {
      receiver: userId,
      messages: messages.map(({ icon: _, ...kept }, index) => ({
        ...kept,
        receivedAt: Date.parse(now) + index,
      })),
    },
    pushes: Object.fromEntries(messages.map((message) => [message.tag, { data: message }])),
  };
}

/** Of every kind of entry: each takes what it needs. */
function factsAt(now: string, displayId: string): object {
  return {
    displayId,
    displayName: "Mum",
    at: now,
    receivedAt: now,
    timeZone: "Europe/Oslo",
    occurrenceKey: "65f000000000000000000001/2026-03-18/08:00",
    messageText: "Time for your tablets",
    label: "medication",
    dueAt: now,
    shownAt: now,
    offlineSince: null,
    step: "duty",
    nobodyOnDuty: false,
    answerText: "Done",
    how: "answered",
    caregiverName: "Anna Berg",
    until: null,
    deviceName: "Kitchen",
    by: "caregiver",
    requestId: "call-00001",
    urgency: "now",
    callAt: null,
    lapsed: false,
    to: "all",
    seconds: 5,
    alertId: "alert-0001",
    cause: "batteryLow",
    since: now,
    detail: 20,
    after: 60,
  };
}

/** What a push says of each kind of news, by its kind. */
async function composePushes(checkout: string, facts: object): Promise<Record<string, PushWords>> {
  const templates = path.join(checkout, "server/notifications/templates/newsTemplates.ts");
  if (existsSync(templates)) {
    const { findTemplate } = await load<{ findTemplate: FindTemplate }>(checkout, templates);
    const { ActivityEntry } = await load<EntryModule>(checkout, "shared/contract/activityEntries.ts");
    const kinds = ActivityEntry.options.map(({ shape }) => shape.kind.value);
    const composed = kinds.map((kind) => [kind, findTemplate(kind)?.push(facts)] as const);
    return Object.fromEntries(composed.filter((one): one is [string, PushWords] => one[1] !== undefined));
  }
  const { NEWS_KINDS, TOLD } = await load<Partial<Record<"NEWS_KINDS" | "TOLD", PushedKinds>>>(
    checkout,
    "server/notifications/push/newsKinds.ts",
    "server/notifications/push/told.ts",
  );
  const kinds = Object.entries(NEWS_KINDS ?? TOLD ?? {});
  return Object.fromEntries(kinds.map(([kind, { compose }]) => [kind, compose(facts)]));
}

/** `places` are those that the file has had, the newest first. */
async function load<Exports>(checkout: string, ...places: string[]): Promise<Exports> {
  const place = places.map((one) => path.resolve(checkout, one)).find(existsSync);
  if (!place) throw new Error(`${checkout} has none of ${places.join(", ")}.`);
  return (await import(pathToFileURL(place).href)) as Exports;
}

/** The recorded build's types are its own: nothing is known of them here. */
function call<Result = unknown>(target: object, name: string, ...args: unknown[]): Result {
  const method = Reflect.get(target, name) as (...given: unknown[]) => Result;
  return Reflect.apply(method, target, args);
}

function storage(entries: Map<string, string>): Record<string, Call> {
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
}
