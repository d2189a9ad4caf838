import { expect } from "chai";
import { CardModel } from "../../../server/features/cards/card.model.js";
import { UserModel } from "../../../server/circle/accounts/user.model.js";
import { IdempotencyKeyModel } from "../../../server/http/idempotency/idempotencyKey.model.js";
import { removeExpired } from "../../../server/jobs/sweepExpired.js";
import { accountsApi } from "../../../shared/contract/accounts.js";
import { cardsApi, type Card, type CardChanges, type NewCard } from "../../../shared/contract/cards.js";
import { displaysApi, type Display } from "../../../shared/contract/displays.js";
import { planApi } from "../../../shared/contract/plan.js";
import { ErrorBody } from "../../../shared/contract/base/errors.js";
import { CARDS_MAX } from "../../../shared/limits.js";
import type { ServerToCaregiver } from "../../../shared/realtime/serverToCaregiver.js";
import type { ServerToDevice } from "../../../shared/realtime/serverToDevice.js";
import type { DisplaySnapshot } from "../../../shared/realtime/snapshot.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMember } from "../../support/builders/buildMember.js";
import { SocketClient } from "../../support/device/SocketClient.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { RawResponse, TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";

const START = "2026-11-21T08:00:00.000Z";
const AT_FIVE = "2026-11-21T16:00:00.000Z";
const OLA = "Ola is at work and will be here at five.";

describe("cards", () => {
  const clock = new TestClock(START);
  let app: TestApp;
  let anna: TestUser;
  let mum: Display;
  let families = 0;
  const sockets: { close(): void }[] = [];

  before(async () => {
    app = await startTestApp({ clock });
  });
  beforeEach(async () => {
    clock.set(START);
    families += 1;
    anna = await buildCaregiver(app, { email: `anna.${families}@example.com` });
    mum = await buildDisplay(app, anna);
  });
  afterEach(() => sockets.splice(0).forEach((socket) => socket.close()));
  after(() => app.close());

  const params = () => ({ displayId: mum.id });
  const pin = (body: NewCard, as = anna) => app.call(cardsApi.create, { params: params(), body }, { as });
  const tryPin = (body: NewCard, headers: Record<string, string> = {}) =>
    app.callRaw(cardsApi.create, { params: params(), body }, { as: anna, headers });
  const list = async () => (await app.call(cardsApi.list, { params: params() }, { as: anna })).items;
  const texts = async () => (await list()).map(({ text }) => text);
  const edit = ({ id }: Card, body: CardChanges) =>
    app.callRaw(cardsApi.edit, { params: { ...params(), cardId: id }, body }, { as: anna });
  const remove = ({ id }: Card) =>
    app.call(cardsApi.remove, { params: { ...params(), cardId: id } }, { as: anna });
  const plan = async () => await app.call(planApi.get, { params: params() }, { as: anna });

  async function openScreen(): Promise<{ socket: SocketClient<ServerToDevice>; snapshot: DisplaySnapshot }> {
    const device = await buildDevice(app, { display: mum, caregiver: anna });
    const socket = await SocketClient.openDevice(app.url, device.cookie);
    sockets.push(socket);
    return { socket, snapshot: (await socket.next("snapshot")).snapshot };
  }

  async function openDashboard(as: TestUser): Promise<SocketClient<ServerToCaregiver>> {
    const socket = await SocketClient.openCaregiver(app.url, as.accessToken);
    sockets.push(socket);
    await socket.next("snapshot");
    return socket;
  }

  function expectError(response: RawResponse, status: number): ErrorBody["error"] {
    expect(response.status, response.text).to.equal(status);
    return ErrorBody.parse(response.body).error;
  }

  it("are pinned with their text, until when, and who wrote them", async () => {
    const card = await pin({ text: ` ${OLA} `, until: AT_FIVE });

    expect(card).to.deep.equal({
      id: card.id,
      displayId: mum.id,
      text: OLA,
      until: AT_FIVE,
      createdAt: START,
      authorName: "Anna Berg",
    });
    expect(await list()).to.deep.equal([card]);
  });

  it("stay until they are taken away when nobody says until when, oldest first", async () => {
    await pin({ text: "The spare key is with Ida" });
    clock.advance(60_000);
    await pin({ text: OLA });

    expect(await list()).to.have.length(2);
    expect(await texts()).to.deep.equal(["The spare key is with Ida", OLA]);
    expect((await list())[0]?.until).to.equal(null);
  });

  it("stand in the snapshot as the screen needs them", async () => {
    const card = await pin({ text: OLA, until: AT_FIVE });

    expect((await plan()).cards).to.deep.equal([{ id: card.id, text: OLA, until: AT_FIVE }]);
  });

  it("change part by part", async () => {
    const card = await pin({ text: OLA, until: AT_FIVE });

    const later = await edit(card, { text: "Ola comes at six." });
    const open = await edit(card, { until: null });

    expect(later.body).to.deep.equal({ ...card, text: "Ola comes at six." });
    expect(open.body).to.deep.equal({ ...card, text: "Ola comes at six.", until: null });
  });

  it("are taken away, and taking them away twice is no error", async () => {
    const card = await pin({ text: OLA });

    await remove(card);
    await remove(card);

    expect(await list()).to.deep.equal([]);
    expectError(await edit(card, { text: "Gone" }), 404);
  });

  describe("whose time is over", () => {
    it("leave the list and the snapshot by themselves, and cannot be changed", async () => {
      const card = await pin({ text: OLA, until: "2026-11-21T08:10:00.000Z" });
      clock.advance(10 * 60_000 - 1);
      expect(await texts()).to.deep.equal([OLA]);

      clock.advance(1);

      expect(await list()).to.deep.equal([]);
      expect((await plan()).cards).to.deep.equal([]);
      expectError(await edit(card, { until: null }), 404);
    });

    it("make room for others", async () => {
      for (let count = 0; count < CARDS_MAX; count += 1) {
        await pin({ text: OLA, until: "2026-11-21T08:10:00.000Z" });
      }
      clock.advance(10 * 60_000);

      await pin({ text: "Supper is in the fridge" });

      expect(await texts()).to.deep.equal(["Supper is in the fridge"]);
    });

    it("are erased", async () => {
      await pin({ text: OLA, until: "2026-11-21T08:10:00.000Z" });
      await pin({ text: "This one stays" });
      clock.advance(10 * 60_000);

      await removeExpired(app.context);

      expect((await CardModel.find({ displayId: mum.id })).map(({ text }) => text)).to.deep.equal([
        "This one stays",
      ]);
    });
  });

  describe(`of one display are at most ${CARDS_MAX}`, () => {
    it("and the next is refused until one is taken away", async () => {
      const cards: Card[] = [];
      for (let count = 0; count < CARDS_MAX; count += 1) cards.push(await pin({ text: `Card ${count}` }));

      expect(expectError(await tryPin({ text: "One more" }), 409).code).to.equal("too-many-cards");
      await remove(cards[1]!);

      expect((await tryPin({ text: "One more" })).status).to.equal(200);
    });

    it("however many people pin one at once", async () => {
      const tries = Array.from({ length: 8 }, (_, number) => tryPin({ text: `Card ${number}` }));

      const statuses = (await Promise.all(tries)).map(({ status }) => status).sort();

      expect(statuses).to.deep.equal([200, 200, 200, 409, 409, 409, 409, 409]);
      expect(await list()).to.have.length(CARDS_MAX);
    });
  });

  describe("reach a connected screen", () => {
    it("when they are pinned, changed and taken away, all of them each time", async () => {
      const { socket, snapshot } = await openScreen();
      const version = snapshot.planVersion;
      const next = async () => {
        const { base, next, parts } = await socket.next("parts.changed");
        socket.forget();
        return { base, next, parts };
      };

      const key = await pin({ text: "The spare key is with Ida" });
      const planned = { id: key.id, text: key.text, until: null };
      expect(await next()).to.deep.equal({ base: version, next: version + 1, parts: { cards: [planned] } });

      const ola = await pin({ text: OLA, until: AT_FIVE });
      const both = [planned, { id: ola.id, text: OLA, until: AT_FIVE }];
      expect(await next()).to.deep.equal({ base: version + 1, next: version + 2, parts: { cards: both } });

      await edit(key, { text: "Ida has the key" });
      expect((await next()).parts.cards?.map(({ text }) => text)).to.deep.equal(["Ida has the key", OLA]);

      await remove(key);
      const rest = { base: version + 3, next: version + 4, parts: { cards: [both[1]] } };
      expect(await next()).to.deep.equal(rest);
      expect(await plan()).to.deep.include({ planVersion: version + 4, cards: [both[1]] });
    });

    it("also when two are pinned at once: the last event has both", async () => {
      const { socket, snapshot } = await openScreen();

      await Promise.all([pin({ text: "One" }), pin({ text: "Two" })]);

      const last = await socket.next("parts.changed", ({ next }) => next === snapshot.planVersion + 2);
      expect(last.parts.cards).to.have.length(2);
    });

    it("and every dashboard that may see the display", async () => {
      const dashboard = await openDashboard(anna);
      const dad = await buildDisplay(app, anna, { name: "Dad" });
      const ida = await buildMember(app, { owner: anna, name: `Ida ${families}`, displayIds: [dad.id] });
      const idas = await openDashboard(ida);

      await pin({ text: OLA });
      expect(await dashboard.next("parts.changed")).to.deep.equal({
        type: "parts.changed",
        displayId: mum.id,
        what: "cards",
      });
      await app.call(cardsApi.create, { params: { displayId: dad.id }, body: { text: OLA } }, { as: anna });

      await idas.next("parts.changed", ({ displayId }) => displayId === dad.id);
      expect(idas.frames.filter(({ type }) => type === "parts.changed")).to.have.length(1);
    });
  });

  it("are not on a display that rests, and are back when it is taken out again", async () => {
    const card = await pin({ text: OLA });
    const archive = (archived: boolean) =>
      app.call(displaysApi.edit, { params: params(), body: { archived } }, { as: anna });
    await archive(true);

    expect((await plan()).cards).to.deep.equal([]);
    const { socket } = await openScreen();
    await pin({ text: "Second" });
    expect((await socket.next("parts.changed")).parts).to.deep.equal({});
    socket.forget();
    await archive(false);

    const back = (await socket.next("snapshot")).snapshot.cards;
    expect(back.map(({ text }) => text)).to.deep.equal([card.text, "Second"]);
  });

  describe("repeated under the same key", () => {
    const headers = { "Idempotency-Key": "pin-olas-card-once" };

    it("are pinned once", async () => {
      const answers = await Promise.all([0, 1].map(() => tryPin({ text: OLA }, headers)));

      expect(answers[1]?.body).to.deep.equal(answers[0]?.body);
      expect(await list()).to.have.length(1);
    });

    it("after a crash are found, and the screens are told again", async () => {
      const first = await tryPin({ text: OLA, until: "2026-11-21T08:10:00.000Z" }, headers);
      const { planVersion } = await plan();
      // What kill -9 leaves between the effect and its answer, found after its time.
      await IdempotencyKeyModel.deleteMany({});
      clock.advance(10 * 60_000);

      const second = await tryPin({ text: OLA, until: "2026-11-21T08:10:00.000Z" }, headers);

      expect(second.body).to.deep.equal(first.body);
      expect((await plan()).planVersion).to.equal(planVersion + 1);
    });

    it("raise the version again when they are taken away", async () => {
      const card = await pin({ text: OLA });
      await remove(card);
      const { planVersion } = await plan();

      await remove(card);

      expect((await plan()).planVersion).to.equal(planVersion + 1);
    });
  });

  describe("are refused", () => {
    const cases: [what: string, body: unknown, field: string][] = [
      ["without a text", { text: "  " }, "text"],
      ["that are no glance", { text: "a".repeat(141) }, "text"],
      ["whose time has passed", { text: OLA, until: START }, "until"],
      ["until a time that is none", { text: OLA, until: "at five" }, "until"],
    ];
    cases.forEach(([what, body, field]) => {
      it(what, async () => {
        expect(expectError(await tryPin(body as NewCard), 400).field).to.equal(field);
        expect(await list()).to.deep.equal([]);
      });
    });

    it("when a change gives them a time that has passed", async () => {
      const card = await pin({ text: OLA });

      expect(expectError(await edit(card, { until: START }), 400).field).to.equal("until");
      expect(expectError(await edit(card, {}), 400).code).to.equal("bad-input");
      expect(await list()).to.deep.equal([card]);
    });
  });

  describe("of others", () => {
    it("are not found, also under a display of one's own", async () => {
      const kari = await buildCaregiver(app, { email: `kari.${families}@example.com` });
      const karis = await buildDisplay(app, kari);
      const card = await pin({ text: OLA });
      const inHers = { params: { displayId: karis.id, cardId: card.id } };

      expectError(await app.callRaw(cardsApi.list, { params: params() }, { as: kari }), 404);
      expectError(await app.callRaw(cardsApi.edit, { ...inHers, body: { text: "Mine" } }, { as: kari }), 404);
      expect((await app.callRaw(cardsApi.remove, inHers, { as: kari })).status).to.equal(200);
      expect(await list()).to.deep.equal([card]);
    });

    it("may be written by a limited member, and belong to everybody of the family", async () => {
      const ida = await buildMember(app, { owner: anna, name: `Ida ${families}`, limited: true });

      const card = await pin({ text: OLA }, ida);
      await edit(card, { text: "Ola comes at six." });

      expect((await list())[0]).to.include({ text: "Ola comes at six.", authorName: ida.name });
    });

    it("name who deleted their account a former member", async () => {
      const ida = await buildMember(app, { owner: anna, name: `Ida ${families}` });
      await pin({ text: OLA }, ida);
      await UserModel.updateOne({ _id: ida.userId }, { name: "Ida Holm" });
      expect((await list())[0]?.authorName).to.equal("Ida Holm");

      const body = { password: ida.password, dissolveGroup: true };
      await app.call(accountsApi.deleteAccount, { body }, { as: ida });

      expect((await list())[0]).to.include({ text: OLA, authorName: "former member" });
    });

    it("go with the group", async () => {
      await pin({ text: OLA });

      const body = { password: anna.password, dissolveGroup: true };
      await app.call(accountsApi.deleteAccount, { body }, { as: anna });

      expect(await CardModel.countDocuments({ displayId: mum.id })).to.equal(0);
    });
  });
});
