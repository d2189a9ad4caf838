import { expect } from "chai";
import { Types } from "mongoose";
import type { z } from "zod";
import { DisplayModel } from "../../../server/circle/displays/display.model.js";
import { MessageModel } from "../../../server/plan/message.model.js";
import { OccurrenceModel } from "../../../server/plan/occurrence.model.js";
import { activityApi } from "../../../shared/contract/activity.js";
import { displaysApi } from "../../../shared/contract/displays.js";
import { deviceSyncApi } from "../../../shared/contract/deviceSync.js";
import { endpointPath } from "../../../shared/contract/base/endpoint.js";
import { ErrorBody } from "../../../shared/contract/base/errors.js";
import { messagesApi, type NewMessage } from "../../../shared/contract/messages.js";
import { occurrencesApi } from "../../../shared/contract/occurrences.js";
import { peopleApi } from "../../../shared/contract/people.js";
import type { DeviceFrame } from "../../../shared/realtime/protocol.js";
import { buildHousehold, type Household } from "../../support/builders/buildHousehold.js";
import {
  SAMPLED_ENDPOINTS,
  type SampledEndpoint,
  type SampleRequest,
} from "../../support/builders/sampleRequests.js";
import { buildFrameId, SocketClient } from "../../support/device/SocketClient.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import { stringPlaces, type StringPlace } from "../../support/builders/stringPlaces.js";
import type { RawResponse, TestApp } from "../../support/server/TestApp.js";

const UNUSABLE = {
  "a NUL": "Mum\u0000",
  "half a character": "Mum\ud83d",
  "an override of the reading order": "Mum\u202egpj.exe",
  "a left-to-right override": "Mum\u202d and Dad",
};
const UNSEEN = {
  "a zero-width space": "\u200b\u200b\u200b\u200b",
  "a word joiner": "\u2060\u2060\u2060\u2060",
  "a soft hyphen": "\u00ad\u00ad\u00ad\u00ad",
  "a Hangul filler": "\u3164\u3164\u3164\u3164",
  "an empty braille cell": "\u2800\u2800\u2800\u2800",
  "lone marks": "\u0301\u0301\u0301\u0301",
  "only spaces": "    ",
};
const LEGAL = {
  "an emoji of a family": "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}",
  "a heart in colour": "\u2764\ufe0f",
  "Persian with a non-joiner": "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
  "Hindi with a joiner": "\u0915\u094d\u200d\u0937",
  "Hebrew between marks of direction": "\u200f\u05e9\u05dc\u05d5\u05dd\u200f a\u200e",
  "an accent as a character of its own": "Rene\u0301",
};

/** As phones and chat programs wrap what is copied from them. */
const WRAPPED = {
  "an isolate": "\u2068Anna\u2069",
  "isolates of either direction": "\u2066Anna\u2069 \u2067Per\u2069",
  "an embedding": "\u202aAnna\u202c",
  "an embedding from the right": "\u202bAnna\u202c",
};

/** What no person types anew, and how it is met; whatever they are, none of these breaks the server. */
const NOT_TYPED: Record<string, string> = {
  password: "hashed",
  currentPassword: "hashed",
  newPassword: "hashed",
  token: "hashed",
  secret: "hashed",
  "proof.challenge": "its seal is checked",
  cursor: "read by a pattern",
  key: "looked up among the display's own",
  "frames.0.key": "looked up among the display's own",
  "frames.0.text": "cleaned",
  "frames.0.onScreen.key": "cleaned",
  appVersion: "cleaned",
  epoch: "compared",
  requestId: "looked up",
  recordingId: "looked up",
  website: "dropped with the form that it is in",
  fcmToken: "sent to nobody unless it is a subscription",
};
/** Left empty they say that there is none; a followed calendar has its own name then. */
const MAY_BE_EMPTY = ["caption", "place", "search", "tag", "followedCalendars.follow name"];

type Part = "params" | "query" | "body";

describe("texts", () => {
  let app: TestApp;
  let family: Household;
  /** Of a build that asked less of a text. */
  let home: Household;

  before(async () => {
    app = await startTestApp();
    family = await buildHousehold(app);
    // At once: wrong codes that are tried here use up what one address may ask for.
    home = await buildHousehold(app, "Before");
  });
  after(() => app.close());

  SAMPLED_ENDPOINTS.forEach((sampled) => {
    placesOf(sampled).forEach(({ part, schema, place }) => {
      const field = place.path.join(".");

      describe(`of ${sampled.name}, ${part} ${field}`, () => {
        const taken = Object.values({ ...UNUSABLE, ...UNSEEN }).filter(
          (text) => schema.safeParse(place.holding(text)).success,
        );

        const meeting = NOT_TYPED[field] ?? (field.startsWith("frames.") ? "refused by itself" : undefined);
        if (meeting && taken.length > 0) {
          it(`never break the server: ${meeting}`, async () => {
            for (const text of taken) {
              const response = await send(sampled, { [part]: place.holding(text) });
              expect(response.status, `${JSON.stringify(text)}: ${response.text}`).to.be.below(500);
            }
          });
          return;
        }

        it("name the field of what cannot be stored or read", async () => {
          for (const [what, text] of Object.entries(UNUSABLE))
            expect(refusedField(schema, place, text), what).to.equal(field);
          const response = await send(sampled, { [part]: place.holding(UNUSABLE["a NUL"]) });
          // An endpoint may look for what its path names first.
          expect(response.status, response.text).to.be.oneOf(part === "params" ? [400] : [400, 404]);
          if (response.status === 400) expect(ErrorBody.parse(response.body).error.field).to.equal(field);
        });

        it("name the field of what has nothing to be seen, unless it may be empty", () => {
          for (const [what, text] of Object.entries(UNSEEN)) {
            const names = [field.replace(/^.*\./, ""), `${sampled.name} ${field}`];
            if (names.some((name) => MAY_BE_EMPTY.includes(name))) {
              expect(schema.parse(place.holding(text)), what).to.have.nested.property(field, "");
            } else expect(refusedField(schema, place, text), what).to.equal(field);
          }
        });

        if (schema.safeParse(place.holding("Öl, 5 %")).success) {
          it("take off the marks around what was copied", () => {
            for (const [what, text] of Object.entries(WRAPPED)) {
              const plain = text.replace(/[^A-Za-z ]/gu, "");
              const parsed = schema.safeParse(place.holding(text));
              expect(parsed.data, what).to.deep.equal(schema.parse(place.holding(plain)));
            }
          });

          it("leave what people write as it is", () => {
            for (const [what, text] of Object.entries(LEGAL)) {
              const parsed = schema.safeParse(place.holding(text));
              expect(parsed.error?.issues ?? [], what).to.deep.equal([]);
              expect(JSON.stringify(parsed.data), what).to.include(text);
            }
          });
        }
      });
    });
  });

  it("of a search by address are refused, not searched for", async () => {
    for (const field of ["search", "tag"]) {
      const path = `/api/displays?${field}=%00`;
      const response = await app.send({ method: "GET", path, as: family.owner });
      expect(response.status, response.text).to.equal(400);
      expect(ErrorBody.parse(response.body).error.field).to.equal(field);
    }
  });

  describe("that are names", () => {
    it("lose line breaks, and messages keep theirs", async () => {
      const person = await app.call(
        peopleApi.create,
        { body: { name: "Per\r\n Berg", relation: "the\u2028neighbour" } },
        { as: family.owner },
      );
      const { items } = await create({ text: "Supper\nis in the fridge" });

      expect(person).to.include({ name: "Per Berg", relation: "the neighbour" });
      expect(items[0]?.text).to.equal("Supper\nis in the fridge");
    });
  });

  it("of a copied phone number lose the marks around it", async () => {
    const person = await app.call(
      peopleApi.create,
      { body: { name: "\u2068Per Berg\u2069", phone: "\u202a+47 22 33 44 55\u202c" } },
      { as: family.owner },
    );

    expect(person).to.include({ name: "Per Berg", phone: "+47 22 33 44 55" });
  });

  describe("on buttons", () => {
    const ALIKE: Record<string, [string, string]> = {
      "by case": ["Taken", "taken"],
      "by spaces": ["Not yet", "Notyet"],
      "by an invisible character": ["Taken", "Ta\u200bken"],
      "by the kind of letter": ["Taken", "\uff34aken"],
      "by an accent": ["Café", "Cafe"],
      "by a sharp s": ["Strasse", "straße"],
    };

    Object.entries(ALIKE).forEach(([how, texts]) => {
      it(`are refused when they differ only ${how}`, async () => {
        const response = await tryCreate({ replies: { set: "own", texts: ["Later", ...texts] } });

        expect(response.status, response.text).to.equal(400);
        expect(ErrorBody.parse(response.body).error).to.include({ field: "replies.texts.2" });
      });
    });

    it("may differ by a vowel sign, a kana mark, a number or a sign", async () => {
      const pairs = [
        ["ना", "नी"],
        ["はか", "はが"],
        ["1", "2"],
        ["👍", "👎"],
      ];
      for (const texts of pairs) {
        const { items } = await create({ replies: { set: "own", texts } });
        expect(items[0]?.replies).to.deep.equal({ set: "own", texts });
      }
    });
  });

  describe("from a device", () => {
    const answer = (text: string): DeviceFrame => ({
      type: "occurrence.answered",
      id: buildFrameId(),
      key: `${family.message.id}/once`,
      messageId: family.message.id,
      messageVersion: 1,
      choice: "ok",
      text,
      at: new Date().toISOString(),
    });
    const newestAnswer = async () => {
      const { items } = await app.call(activityApi.list, {}, { as: family.owner });
      const found = items.find((item) => item.type === "answer");
      return found?.type === "answer" ? found.answerText : null;
    };

    it("are cleaned and never refused, over a socket and by polling", async () => {
      const socket = await SocketClient.openDevice(app.url, family.device.cookie);
      const reply = await socket.send(answer("O\u0000K\ud83d \u202eyes\n"));
      socket.close();
      expect(reply.type).to.equal("ack");
      expect(await newestAnswer()).to.equal("OK yes");

      const frame = answer("");
      const body = { appVersion: "1\u0000", epoch: null, planVersion: null, frames: [frame] };
      const { acks } = await app.call(deviceSyncApi.sync, { body }, { cookies: [family.device.cookie] });
      expect(acks).to.deep.equal([frame.id]);
      expect(await newestAnswer()).to.equal("ok");
    });

    it("are cut where they are too long, between two characters", async () => {
      const frame = answer(`${"x".repeat(99)}👍 and more`);
      const body = { appVersion: "v".repeat(500), epoch: null, planVersion: null, frames: [frame] };
      const { acks } = await app.call(deviceSyncApi.sync, { body }, { cookies: [family.device.cookie] });

      expect(acks).to.deep.equal([frame.id]);
      expect(await newestAnswer()).to.equal("x".repeat(99));
    });
  });

  describe("that were stored before", () => {
    it("are shown as they are, by every endpoint that reads", async () => {
      const displayId = new Types.ObjectId(home.display.id);
      const odd = "\u202eOld\u0000\u200b";
      const replies = { set: "own", texts: ["OK", "ok", odd] };
      const place = { name: odd, latitude: 60.391, longitude: 5.324 };
      const weather = { place, units: "celsius" };
      await DisplayModel.collection.updateOne(
        { _id: displayId },
        { $set: { name: odd, tags: [odd, "A", "a"], phone: "12\n34", weather, feeds: [odd, "ftp://x"] } },
      );
      await MessageModel.collection.updateMany({ displayId }, { $set: { text: odd, replies } });
      await MessageModel.collection.updateMany(
        { displayId, "when.kind": "series" },
        { $set: { "when.slots.0.id": "LONG-AGO-AND-ODD" } },
      );
      await OccurrenceModel.collection.updateMany({ displayId }, { $set: { text: odd, replies } });

      for (const sampled of SAMPLED_ENDPOINTS.filter(({ endpoint }) => endpoint.method === "GET")) {
        const response = await send(sampled, {}, home);
        expect(response.status, `${sampled.name}: ${response.text}`).to.be.below(500);
      }
      const params = { displayId: home.display.id };
      const display = await app.call(displaysApi.get, { params }, { as: home.owner });
      expect(display).to.deep.include({ name: odd, tags: [odd, "A", "a"], feeds: [odd, "ftp://x"] });
      const shown = await app.call(
        occurrencesApi.list,
        { params, query: { direction: "upcoming" } },
        { as: home.owner },
      );
      expect(shown.items[0]?.replies).to.deep.equal(replies);
    });
  });

  function tryCreate(changes: Partial<NewMessage>): Promise<RawResponse> {
    const when = { kind: "once", date: "2030-05-01", time: "08:00" } as const;
    const body = { displayIds: [family.display.id], text: "Supper", when, ...changes };
    return app.callRaw(messagesApi.create, { body }, { as: family.owner });
  }

  async function create(changes: Partial<NewMessage>): Promise<z.output<typeof messagesApi.create.result>> {
    const response = await tryCreate(changes);
    expect(response.status, response.text).to.equal(200);
    return messagesApi.create.result.parse(response.body);
  }

  function send(
    { endpoint, sample }: SampledEndpoint,
    changed: SampleRequest,
    { owner, device, ...household }: Household = family,
  ): Promise<RawResponse> {
    const { params, query, body, file } = { ...sample({ owner, device, ...household }), ...changed };
    const { method } = endpoint;
    const path = endpointPath(endpoint, params, query && wellFormed(query));
    return app.send({ method, path, body, file, as: owner, cookies: [device.cookie] });
  }
});

interface TypedPlace {
  part: Part;
  schema: z.ZodType;
  place: StringPlace;
}

function placesOf({ endpoint }: SampledEndpoint): TypedPlace[] {
  const seen = new Set<string>();
  return (["params", "query", "body"] as const).flatMap((part) => {
    const schema = endpoint[part];
    if (!schema) return [];
    return stringPlaces(schema)
      .filter(({ path }) => isNew(seen, `${part} ${path.join(".")}`))
      .map((place) => ({ part, schema, place }));
  });
}

/** The frames of a device have fields of the same name. */
function isNew(seen: Set<string>, name: string): boolean {
  if (seen.has(name)) return false;
  seen.add(name);
  return true;
}

/** What the refusal of this text names; undefined when it is taken. */
function refusedField(schema: z.ZodType, place: StringPlace, text: string): string | undefined {
  return schema.safeParse(place.holding(text)).error?.issues[0]?.path.join(".");
}

/** Half a character cannot be written into an address at all. */
function wellFormed(query: Record<string, unknown>): Record<string, unknown> {
  const whole = (value: unknown) => (typeof value === "string" ? Buffer.from(value).toString() : value);
  return Object.fromEntries(Object.entries(query).map(([key, value]) => [key, whole(value)]));
}
