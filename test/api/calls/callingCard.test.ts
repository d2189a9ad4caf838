import { expect } from "chai";
import { autoAnswersApi } from "../../../shared/contract/calling/autoAnswers.js";
import { accountsApi } from "../../../shared/contract/accounts.js";
import { displaysApi } from "../../../shared/contract/displays.js";
import { groupsApi } from "../../../shared/contract/groups.js";
import { peopleApi } from "../../../shared/contract/people.js";
import { planApi } from "../../../shared/contract/plan.js";
import type { PlannedCalling } from "../../../shared/realtime/snapshot.js";
import { SocketClient } from "../../support/device/SocketClient.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";
import { CallHome, type Screen } from "./CallHome.js";

const START = "2026-11-21T13:05:00.000Z";
const DAY_S = 24 * 60 * 60;
const CONSENT_DAYS = 180;

describe("what a display's card says of calls", () => {
  const clock = new TestClock(START);
  let app: TestApp;
  let home: CallHome;
  let kitchen: Screen;

  before(async () => {
    app = await startTestApp({ clock });
  });
  beforeEach(async () => {
    clock.set(START);
    home = await CallHome.build(app, clock);
    kitchen = await home.openScreen(home.kitchen);
    kitchen.forget();
  });
  afterEach(() => home.close());
  after(() => app.close());

  const fresh = async (): Promise<PlannedCalling> => {
    const plan = await app.call(planApi.get, { params: { displayId: home.mum.id } }, { as: home.anna });
    return plan.calling!;
  };
  /** Of a screen that connects, when nobody is logged in any more. */
  const onScreen = async (): Promise<PlannedCalling> => {
    const socket = await SocketClient.openDevice(app.url, home.bedroom.cookie);
    const { snapshot } = await socket.next("snapshot");
    socket.close();
    return snapshot.calling!;
  };
  /** As the connected screen is told it, which is what a fetched plan has. */
  const told = async (isMeant: (calling: PlannedCalling) => boolean): Promise<PlannedCalling> => {
    const { parts } = await kitchen.next(
      "parts.changed",
      (frame) => frame.parts.calling !== undefined && isMeant(frame.parts.calling),
    );
    expect(parts.calling).to.deep.equal(await fresh());
    return parts.calling!;
  };
  const names = ({ callers }: PlannedCalling) => callers.map(({ name }) => name);
  const sees = (displayIds: string[]) =>
    app.call(
      groupsApi.editMember,
      { params: { userId: home.sara.userId }, body: { displayIds } },
      { as: home.anna },
    );
  const agree = () => home.consent({ userId: home.sara.userId, deviceId: home.kitchen.id });

  describe("names who may call", () => {
    it("all who see the display, by name", async () => {
      const calling = await fresh();

      expect(calling).to.deep.equal({
        callers: [
          { name: "Anna", relation: null, photoURL: null },
          { name: "Sara", relation: null, photoURL: null },
        ],
        byThemselves: [],
        log: [],
      });
    });

    it("nobody any more who was removed, who sees other displays only, or whose account goes", async () => {
      await sees([]);
      expect(names(await told((calling) => calling.callers.length === 1))).to.deep.equal(["Anna"]);

      await sees([home.mum.id]);
      await told((calling) => calling.callers.length === 2);
      kitchen.forget();
      await app.call(groupsApi.removeMember, { params: { userId: home.sara.userId } }, { as: home.anna });

      expect(names(await told((calling) => calling.callers.length === 1))).to.deep.equal(["Anna"]);
    });

    it("what they are to the person, and by their new name", async () => {
      const { items } = await app.call(peopleApi.list, { query: {} }, { as: home.anna });
      const personId = items.find(({ name }) => name === "Sara")!.id;
      await app.call(
        peopleApi.edit,
        { params: { personId }, body: { relation: "granddaughter" } },
        { as: home.anna },
      );
      await told(({ callers }) => callers[1]?.relation === "granddaughter");

      await app.call(accountsApi.setProfile, { body: { name: "Sara B." } }, { as: home.sara });

      expect(names(await told(({ callers }) => callers[1]?.name === "Sara B."))).to.deep.equal([
        "Anna",
        "Sara B.",
      ]);
    });

    it("nobody while the display is archived", async () => {
      const params = { displayId: home.mum.id };
      await agree();
      await app.call(displaysApi.edit, { params, body: { archived: true } }, { as: home.anna });

      expect(await fresh()).to.deep.equal({ callers: [], byThemselves: [], log: [] });
    });
  });

  describe("says whose calls begin by themselves", () => {
    it("while that is agreed to, and not once any member has stopped it", async () => {
      const { id } = await agree();
      const [agreed] = (await told(({ byThemselves }) => byThemselves.length === 1)).byThemselves;
      expect(agreed).to.deep.include({ name: "Sara", deviceId: home.kitchen.id, deviceName: "Screen" });
      kitchen.forget();

      const params = { displayId: home.mum.id, autoAnswerId: id };
      await app.call(autoAnswersApi.stop, { params }, { as: home.sara });

      expect((await told(({ byThemselves }) => byThemselves.length === 0)).byThemselves).to.deep.equal([]);
    });

    it("not once it has lapsed, or the caregiver is gone and back", async () => {
      await agree();
      await sees([]);
      await sees([home.mum.id]);
      expect((await fresh()).byThemselves).to.deep.equal([]);

      await agree();
      expect((await onScreen()).byThemselves).to.have.length(1);
      clock.advance(CONSENT_DAYS * DAY_S * 1_000);

      expect((await onScreen()).byThemselves).to.deep.equal([]);
    });

    it("by the name that the screen has now, and not of one that was removed", async () => {
      await agree();
      const params = { displayId: home.mum.id, deviceId: home.kitchen.id };
      await app.call(displaysApi.renameDevice, { params, body: { name: "Hall" } }, { as: home.anna });
      await told(({ byThemselves }) => byThemselves[0]?.deviceName === "Hall");

      const bedroom = await home.openScreen(home.bedroom);
      bedroom.forget();
      await app.call(displaysApi.removeDevice, { params }, { as: home.anna });

      await bedroom.next("parts.changed", ({ parts }) => parts.calling?.byThemselves.length === 0);
    });
  });

  describe("lists the last calls", () => {
    it("each with what came of it, newest first, five at most", async () => {
      const talked = await home.talk(kitchen);
      await home.pass(100);
      await home.try("leave", home.anna, talked);
      await told(({ log }) => log.length === 1);
      const refused = await home.start(home.sara);
      await kitchen.send({ type: "call.notNow", callId: refused.id });
      await told(({ log }) => log.length === 2);
      await home.start();
      await home.pass(61);

      const { log } = await told((calling) => calling.log.length === 3);

      expect(
        log.map(({ name, answeredAt, deviceId, notNow }) => [name, answeredAt, deviceId, notNow]),
      ).to.deep.equal([
        ["Anna", null, null, false],
        ["Sara", null, null, true],
        ["Anna", START, home.kitchen.id, false],
      ]);
      expect(log[2]).to.deep.include({
        startedAt: START,
        endedAt: "2026-11-21T13:06:40.000Z",
        byItself: false,
      });
      for (let more = 0; more < 4; more += 1) await home.try("leave", home.anna, await home.start());
      expect((await fresh()).log).to.have.length(5);
    });

    it("and none of more than two weeks ago", async () => {
      await home.try("leave", home.anna, await home.start());
      expect((await fresh()).log).to.have.length(1);

      clock.advance(15 * DAY_S * 1_000);

      expect((await onScreen()).log).to.deep.equal([]);
    });

    it("and nothing of another family's", async () => {
      const other = await CallHome.build(app, clock);
      await home.try("leave", home.anna, await home.start());
      const params = { displayId: other.mum.id };
      const theirs = await app.call(planApi.get, { params }, { as: other.anna });

      expect(theirs.calling?.log).to.deep.equal([]);
      expect(theirs.calling?.callers.map(({ name }) => name)).to.deep.equal(["Anna", "Sara"]);
      other.close();
    });
  });
});
