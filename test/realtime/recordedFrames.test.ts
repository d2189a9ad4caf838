import { expect } from "chai";
import { callsApi } from "../../shared/contract/calling/calls.js";
import { cardsApi } from "../../shared/contract/cards.js";
import { messagesApi } from "../../shared/contract/messages.js";
import { photosApi } from "../../shared/contract/photos.js";
import type { ServerToDevice } from "../../shared/realtime/serverToDevice.js";
import { RECORDED_BUILDS } from "../support/builders/buildBefore.js";
import { buildCaregiver } from "../support/builders/buildCaregiver.js";
import { buildDevice } from "../support/builders/buildDevice.js";
import { buildDisplay } from "../support/builders/buildDisplay.js";
import { buildMessage } from "../support/builders/buildMessage.js";
import { buildPhoto } from "../support/builders/buildPhoto.js";
import { SocketClient } from "../support/device/SocketClient.js";
import { startTestApp } from "../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../support/server/TestApp.js";
import { buildRecording, speakRecording } from "../support/steps/speakRecording.js";

type Json = Record<string, unknown>;

/** Of each object that frames have, by its place in them: the fields that all of them have, with the types of their values. */
type Shapes = Map<string, Map<string, Set<string>>>;

/** Pages and screens of a build before stay open for weeks: they read what this server sends by what theirs sent. */
describe("what this server sends", () => {
  let toDevice: Json[];
  let toCaregiver: Json[];

  before(async () => {
    ({ toDevice, toCaregiver } = await liveADay());
  });

  for (const { name, household } of RECORDED_BUILDS) {
    it(`to a screen has every field that ${name} sent, of the same type`, () => {
      expect(changedFields(household.toDevice, toDevice)).to.deep.equal([]);
    });

    it(`to a caregiver's page has every field that ${name} sent, of the same type`, () => {
      expect(changedFields(household.toCaregiver, toCaregiver)).to.deep.equal([]);
    });
  }
});

/** Everything that the recorded builds were heard to say. */
async function liveADay(): Promise<{ toDevice: Json[]; toCaregiver: Json[] }> {
  const app = await startTestApp();
  const anna = await buildCaregiver(app, { name: "Anna Berg" });
  const display = await buildDisplay(app, anna);
  const { cookie } = await buildDevice(app, { display, caregiver: anna });
  const page = await SocketClient.openCaregiver(app.url, anna.accessToken);
  await page.next("snapshot");
  const device = await SocketClient.openDevice(app.url, cookie);
  await Promise.all([device.next("snapshot"), page.next("display.changed")]);

  const { id: messageId } = await buildMessage(app, { display, caregiver: anna });
  await device.next("message.changed");
  const at = new Date().toISOString();
  const place = { key: `${messageId}/once`, messageId, messageVersion: 1 };
  await device.send({ type: "occurrence.shown", ...place, at });
  await device.send({ type: "occurrence.answered", ...place, choice: "ok", text: "OK", at });
  await device.send({ type: "call.requested", urgency: "now", at });
  await speakRecording(device, buildRecording(at));
  const viewing = { diagonalInches: 10, distanceM: 2 } as const;
  await device.send({ type: "viewing.chosen", viewing, at });
  await takeCall(app, { as: anna, displayId: display.id, device });
  await app.runDueWork();
  const body = { text: "Ola is at work until four" };
  await app.call(cardsApi.create, { params: { displayId: display.id }, body }, { as: anna });
  const file = await buildPhoto();
  await app.call(photosApi.add, { params: { displayId: display.id }, file }, { as: anna });
  await app.call(messagesApi.remove, { params: { messageId } }, { as: anna });
  await device.next("message.removed");
  device.sendRaw({ type: "snapshot.requested", id: "again-0001" });
  await device.next("ack", ({ id }) => id === "again-0001");
  await page.next("message.removed");

  const heard = { toDevice: [...device.frames], toCaregiver: [...page.frames] } as unknown as {
    toDevice: Json[];
    toCaregiver: Json[];
  };
  device.close();
  page.close();
  await app.close();
  return heard;
}

/** Rings, is answered on the screen, and is hung up on the page. */
async function takeCall(
  app: TestApp,
  { as, displayId, device }: { as: TestUser; displayId: string; device: SocketClient<ServerToDevice> },
): Promise<void> {
  const body = { sideId: "page-of-anna-1" };
  const { call } = await app.call(callsApi.start, { params: { displayId }, body }, { as });
  await device.send({ type: "call.answer", callId: call.id });
  await app.call(callsApi.leave, { params: { displayId, callId: call.id }, body }, { as });
  await device.next("call.changed", (frame) => frame.call === null);
}

/** What a page of then would miss: kinds of frames that do not come any more, fields that are gone, and values of another type. */
function changedFields(recorded: Json[], heard: Json[]): string[] {
  const kinds = new Set(recorded.map(kindOf));
  const before = shapesOf(recorded);
  const now = shapesOf(heard);
  return [...before].flatMap(([place, fields]) => {
    const found = now.get(place);
    if (!found) return kinds.has(place) ? [`${place} does not come any more`] : [];
    return [...fields].flatMap(([field, types]) => {
      const today = found.get(field);
      if (!today) return [`${place}.${field} is gone`];
      const other = [...today].filter((type) => type !== "null" && !types.has(type));
      return other.length === 0 || isOnlyNull(types) ? [] : [`${place}.${field} is ${other.join()}`];
    });
  });
}

function shapesOf(frames: Json[]): Shapes {
  const shapes: Shapes = new Map();
  frames.forEach((frame) => noteShape(shapes, kindOf(frame), frame));
  return shapes;
}

function noteShape(shapes: Shapes, place: string, value: unknown): void {
  if (Array.isArray(value)) return value.forEach((one) => noteShape(shapes, `${place}[]`, one));
  if (typeof value !== "object" || value === null) return;
  const known = shapes.get(place);
  const fields = known ?? new Map<string, Set<string>>();
  shapes.set(place, fields);
  for (const name of fields.keys()) if (!(name in value)) fields.delete(name);
  for (const [name, one] of Object.entries(value)) {
    if (known && !fields.has(name)) continue;
    fields.set(name, (fields.get(name) ?? new Set()).add(typeOf(one)));
    noteShape(shapes, `${place}.${name}`, one);
  }
}

/** A line of the feed has the fields of its own type. */
function kindOf({ type, item, parts }: Json): string {
  const kind = String(type);
  if (item) return `${kind}(${String((item as Json).type)})`;
  return parts ? `${kind}(${Object.keys(parts).join()})` : kind;
}

function isOnlyNull(types: Set<string>): boolean {
  return types.size === 1 && types.has("null");
}

function typeOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}
