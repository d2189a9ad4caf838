import { expect } from "chai";
import mongoose from "mongoose";
import { accountsApi } from "../../../shared/contract/accounts.js";
import type { Display } from "../../../shared/contract/displays.js";
import { planApi } from "../../../shared/contract/plan.js";
import { messagesApi, type Message } from "../../../shared/contract/messages.js";
import { voicesApi, type Voice } from "../../../shared/contract/voices.js";
import type { PlannedMessage } from "../../../shared/realtime/snapshot.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMember } from "../../support/builders/buildMember.js";
import { buildMessage } from "../../support/builders/buildMessage.js";
import { buildVoice } from "../../support/builders/buildVoice.js";
import { logInAgain } from "../../support/steps/logInAgain.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";

const START = "2026-11-21T08:00:00.000Z";
const DAY_MS = 24 * 60 * 60_000;

describe("voices", () => {
  const clock = new TestClock(START);
  let app: TestApp;
  let anna: TestUser;
  let display: Display;

  beforeEach(async () => {
    clock.set(START);
    app = await startTestApp({ clock });
    anna = await buildCaregiver(app, { name: "Anna Berg" });
    display = await buildDisplay(app, anna);
  });
  afterEach(() => app.close());

  const speak = (as = anna, seconds = 2) => app.call(voicesApi.create, { file: buildVoice(seconds) }, { as });
  const write = (voice: Voice, overrides = {}) =>
    buildMessage(app, { display, caregiver: anna }, { voiceId: voice.id, ...overrides });
  const read = ({ id }: Message) => app.call(messagesApi.get, { params: { messageId: id } }, { as: anna });
  const download = (path: string) => app.send({ method: "GET", path });
  const storedFiles = () => mongoose.connection.collection("media.files").countDocuments();

  async function planned(): Promise<PlannedMessage[]> {
    const plan = await app.call(planApi.get, { params: { displayId: display.id } }, { as: anna });
    return plan.messages;
  }

  /** Longer than an access token lives. */
  async function pass(milliseconds: number): Promise<void> {
    clock.advance(milliseconds);
    await app.runDueWork();
    anna = await logInAgain(app, anna);
  }

  describe("POST /api/voices", () => {
    it("is limited for an account, and not for another", async () => {
      await app.close();
      app = await startTestApp({ clock, limits: { voicePerAccount: { max: 1, windowMs: DAY_MS } } });
      anna = await buildCaregiver(app, { name: "Anna Berg" });
      await speak();

      const answer = await app.callRaw(voicesApi.create, { file: buildVoice(2) }, { as: anna });

      expect(answer).to.include({ status: 429 });
      await speak(await buildCaregiver(app, { name: "Kari Moe" }));
    });

    it("keeps what was spoken, byte for byte, under an address that plays it", async () => {
      const voice = await speak();

      expect(voice.seconds).to.equal(2);
      const answer = await download(voice.url);
      expect(answer.headers["content-type"]).to.equal("audio/wav");
      expect(answer.bytes.equals(Buffer.from(await buildVoice(2).arrayBuffer()))).to.equal(true);
    });

    it("keeps it once however often the request is repeated", async () => {
      const options = { as: anna, headers: { "Idempotency-Key": "spoken-once" } };
      const first = await app.call(voicesApi.create, { file: buildVoice(1) }, options);
      // As if the process had died before it could store its answer.
      await mongoose.connection.collection("idempotencyKeys").deleteMany({});

      const second = await app.call(voicesApi.create, { file: buildVoice(1) }, options);

      expect(second).to.deep.equal(first);
      expect(await storedFiles()).to.equal(1);
    });

    it("takes nothing but WAV of one channel, 16 bits, 16 kHz", async () => {
      const whole = Buffer.from(await buildVoice(1).arrayBuffer());
      const stereo = Buffer.from(whole);
      stereo.writeUInt16LE(2, 22);
      const wrong = [whole.subarray(0, 44), whole.subarray(0, -2), stereo, Buffer.from("not a sound at all")];

      for (const bytes of wrong) {
        const file = new Blob([new Uint8Array(bytes)], { type: "audio/wav" });
        const answer = await app.callRaw(voicesApi.create, { file }, { as: anna });
        expect(answer.status).to.equal(400);
        expect(answer.body).to.have.nested.property("error.field", "file");
      }
      const other = new Blob([new Uint8Array(whole)], { type: "audio/webm" });
      expect(await app.callRaw(voicesApi.create, { file: other }, { as: anna })).to.include({ status: 400 });
      expect(await storedFiles()).to.equal(0);
    });

    it("takes two minutes, and no more", async () => {
      expect((await speak(anna, 120)).seconds).to.equal(120);

      const answer = await app.callRaw(voicesApi.create, { file: buildVoice(122) }, { as: anna });
      expect(answer.status).to.equal(413);
    });
  });

  describe("a message with a voice", () => {
    it("shows it to the caregivers and brings it to the screen", async () => {
      const voice = await speak();

      const message = await write(voice);

      expect(message.voice).to.deep.equal(voice);
      expect((await read(message)).voice).to.deep.equal(voice);
      expect((await planned())[0]?.voiceUrl).to.equal(voice.url);
    });

    it("has none unless it is said", async () => {
      const message = await buildMessage(app, { display, caregiver: anna });

      expect(message.voice).to.equal(null);
      expect((await planned())[0]?.voiceUrl).to.equal(null);
    });

    it("is refused with a voice that is not there, or of another family, and the field is named", async () => {
      const kari = await buildCaregiver(app, { name: "Kari Moe" });
      const theirs = await speak(kari);
      const body = { displayIds: [display.id], text: "Supper", when: { kind: "now" as const } };

      for (const voiceId of [theirs.id, "0123456789abcdef01234567"]) {
        const answer = await app.callRaw(messagesApi.create, { body: { ...body, voiceId } }, { as: anna });
        expect(answer.status).to.equal(400);
        expect(answer.body).to.have.nested.property("error.field", "voiceId");
      }
      expect(await planned()).to.deep.equal([]);
    });

    it("takes another voice, and none, by an edit, and keeps it through an edit of the text", async () => {
      const message = await write(await speak(), {
        when: { kind: "once", date: "2026-11-22", time: "12:00" },
      });
      const edit = (changes: object) =>
        app.call(
          messagesApi.edit,
          { params: { messageId: message.id }, body: { scope: "all", changes } },
          { as: anna },
        );
      const other = await speak(anna, 3);

      expect((await edit({ text: "Dinner" })).items[0]?.voice).to.deep.equal(message.voice);
      expect((await edit({ voiceId: other.id })).items[0]?.voice).to.deep.equal(other);
      expect((await planned())[0]?.voiceUrl).to.equal(other.url);
      expect((await edit({ voiceId: null })).items[0]?.voice).to.equal(null);
      expect((await planned())[0]?.voiceUrl).to.equal(null);
    });

    it("refuses an edit to a voice of another family, naming the field, and stays as it was", async () => {
      const message = await write(await speak(), {
        when: { kind: "once", date: "2026-11-22", time: "12:00" },
      });
      const theirs = await speak(await buildCaregiver(app, { name: "Kari Moe" }));
      const body = { scope: "all" as const, changes: { voiceId: theirs.id } };

      const answer = await app.callRaw(
        messagesApi.edit,
        { params: { messageId: message.id }, body },
        { as: anna },
      );

      expect(answer.status).to.equal(400);
      expect(answer.body).to.have.nested.property("error.field", "changes.voiceId");
      expect((await read(message)).voice).to.deep.equal(message.voice);
    });

    it("saves a voice once when the edit is repeated on the version that it was made on", async () => {
      const message = await write(await speak(), {
        when: { kind: "once", date: "2026-11-22", time: "12:00" },
      });
      const other = await speak();
      const body = { scope: "all" as const, changes: { voiceId: other.id, baseVersion: message.version } };
      const request = { params: { messageId: message.id }, body };

      await app.call(messagesApi.edit, request, { as: anna });

      expect((await app.callRaw(messagesApi.edit, request, { as: anna })).status).to.equal(200);
    });

    it("gives its voice to the one showing of a series that is edited", async () => {
      const voice = await speak();
      const series = await write(voice, {
        when: { kind: "series", startDate: "2026-11-22", rule: "FREQ=DAILY", slots: [{ time: "08:00" }] },
      });
      const body = {
        scope: "this" as const,
        key: `${series.id}/2026-11-24/s1`,
        changes: { text: "Only today" },
      };

      const { items } = await app.call(
        messagesApi.edit,
        { params: { messageId: series.id }, body },
        { as: anna },
      );

      expect(items.map((item) => item.voice?.id)).to.deep.equal([voice.id, voice.id]);
    });
  });

  describe("what no message has", () => {
    it("is erased after a day", async () => {
      const voice = await speak();

      await pass(DAY_MS - 60_000);
      expect((await download(voice.url)).status).to.equal(200);
      await pass(60_000);

      expect((await download(voice.url)).status).to.equal(404);
      expect(await storedFiles()).to.equal(0);
    });

    it("stays while one of several displays still has it, and goes with the last", async () => {
      const second = await buildDisplay(app, anna);
      const voice = await speak();
      const { items } = await app.call(
        messagesApi.create,
        {
          body: {
            displayIds: [display.id, second.id],
            text: "Good night",
            when: { kind: "once", date: "2030-01-01", time: "08:00" },
            voiceId: voice.id,
          },
        },
        { as: anna },
      );
      const takeVoice = ({ id }: Message) =>
        app.call(
          messagesApi.edit,
          { params: { messageId: id }, body: { scope: "all", changes: { voiceId: null } } },
          { as: anna },
        );

      await takeVoice(items[0]!);
      await pass(2 * DAY_MS);
      await pass(2 * DAY_MS);
      expect(await storedFiles()).to.equal(1);
      await takeVoice(items[1]!);
      await pass(2 * DAY_MS);

      expect(await storedFiles()).to.equal(0);
    });

    it("stays with a deleted message for as long as that can be brought back", async () => {
      const message = await write(await speak());
      await app.call(messagesApi.remove, { params: { messageId: message.id } }, { as: anna });

      await pass(89 * DAY_MS);
      expect(await storedFiles()).to.equal(1);
      await pass(2 * DAY_MS);

      expect(await storedFiles()).to.equal(0);
    });

    it("cannot be taken by a message any more", async () => {
      const voice = await speak();
      await pass(DAY_MS);
      const body = {
        displayIds: [display.id],
        text: "Too late",
        when: { kind: "now" as const },
        voiceId: voice.id,
      };

      expect((await app.callRaw(messagesApi.create, { body }, { as: anna })).status).to.equal(400);
    });
  });

  it("goes with the account of who has spoken it; the message stays", async () => {
    const ola = await buildMember(app, { owner: anna, name: "Ola Berg" });
    const voice = await speak(ola);
    await buildMessage(app, { display, caregiver: ola }, { voiceId: voice.id });

    await app.call(accountsApi.deleteAccount, { body: { password: ola.password } }, { as: ola });
    await app.runDueWork();

    expect((await planned()).map(({ text, voiceUrl }) => [text, voiceUrl])).to.deep.equal([
      ["Lunch is in the fridge", null],
    ]);
    expect(await storedFiles()).to.equal(0);
  });

  it("goes with the group", async () => {
    await write(await speak());

    await app.call(
      accountsApi.deleteAccount,
      { body: { password: anna.password, dissolveGroup: true } },
      { as: anna },
    );
    await app.runDueWork();

    expect(await storedFiles()).to.equal(0);
    expect(await mongoose.connection.collection("voices").countDocuments()).to.equal(0);
  });
});
