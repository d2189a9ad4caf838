import { expect } from "chai";
import type { PlanEvent } from "../../../shared/realtime/snapshot.js";
import { cardsApi } from "../../../shared/contract/cards.js";
import { displaysApi } from "../../../shared/contract/displays.js";
import { planApi } from "../../../shared/contract/plan.js";
import { messagesApi } from "../../../shared/contract/messages.js";
import type { ServerToDevice } from "../../../shared/realtime/serverToDevice.js";
import { withSeed, type SeededRandom } from "../../support/SeededRandom.js";
import { amount } from "../../faults/parts/faultForm.js";
import { buildDevice } from "../../support/builders/buildDevice.js";
import { buildHousehold, type Household } from "../../support/builders/buildHousehold.js";
import { holdNext, overtake, type HeldCall } from "../../support/faults/holdNext.js";
import { buildFrameId, SocketClient } from "../../support/device/SocketClient.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp } from "../../support/server/TestApp.js";
import { waitFor } from "../../support/waitFor.js";

const ROUNDS = amount({ short: 12, long: 300 });
const CHANGES_AT_ONCE = 8;

describe("the events of one display", () => {
  let app: TestApp;
  let home: Household;
  let screens: SocketClient<ServerToDevice>[];

  beforeEach(async () => {
    app = await startTestApp();
    home = await buildHousehold(app);
    const params = { displayId: home.display.id };
    const cookies = [home.device.cookie];
    for (let more = 0; more < 2; more += 1) {
      await app.call(displaysApi.openPairing, { params }, { as: home.owner });
      cookies.push((await buildDevice(app, { display: home.display, caregiver: home.owner })).cookie);
    }
    screens = await Promise.all(cookies.map((cookie) => SocketClient.openDevice(app.url, cookie)));
    await Promise.all(screens.map((screen) => screen.next("snapshot")));
  });
  afterEach(async () => {
    screens.forEach((screen) => screen.close());
    await app.close();
  });

  /** The version that the screen's plan has by its events, and what did not fit on its way there. */
  function follow(screen: SocketClient<ServerToDevice>): { version: number; misfits: string[] } {
    let version = 0;
    const misfits: string[] = [];
    for (const frame of screen.frames) {
      if (frame.type === "snapshot") version = frame.snapshot.planVersion;
      if (!isPlanEvent(frame)) continue;
      if (frame.base !== version) misfits.push(`${frame.type} ${frame.base} -> ${frame.next} on ${version}`);
      version = Math.max(version, frame.next);
    }
    return { version, misfits };
  }

  const place = () => ({
    key: `${home.message.id}/once`,
    messageId: home.message.id,
    messageVersion: 1,
    at: new Date().toISOString(),
  });
  const shown = (screen: SocketClient<ServerToDevice>) =>
    screen.send({ type: "occurrence.shown", ...place() });
  const answered = (screen: SocketClient<ServerToDevice>) =>
    screen.send({ type: "occurrence.answered", ...place(), id: buildFrameId(), choice: "ok", text: "OK" });

  function change(random: SeededRandom): Promise<unknown> {
    const screen = random.pick(screens);
    const { owner, display, series } = home;
    const params = { displayId: display.id };
    const changes = [
      () => shown(screen),
      () => answered(screen),
      () => screen.send({ type: "call.requested", urgency: "now", at: new Date().toISOString() }),
      () =>
        app.callRaw(
          messagesApi.edit,
          { params: { messageId: series.id }, body: { changes: { text: `Tablets ${random.next()}` } } },
          { as: owner },
        ),
      () =>
        app.callRaw(
          displaysApi.edit,
          { params, body: { level: random.pick(["clock", "full"] as const) } },
          { as: owner },
        ),
      () =>
        app.callRaw(
          cardsApi.edit,
          { params: { ...params, cardId: home.card.id }, body: { text: `Card ${random.next()}` } },
          { as: owner },
        ),
    ];
    return random.pick(changes)();
  }

  it("leave in the order of their versions, however many changes come at once", () =>
    withSeed(async (random) => {
      for (let round = 0; round < ROUNDS; round += 1)
        await Promise.all(Array.from({ length: CHANGES_AT_ONCE }, () => change(random)));
      const { planVersion } = await app
        .call(planApi.get, { params: { displayId: home.display.id } }, { as: home.owner })
        .then((plan) => plan as { planVersion: number });
      await waitFor("the last event", () =>
        Promise.resolve(screens.every((screen) => follow(screen).version === planVersion)),
      );

      expect(screens.flatMap((screen) => follow(screen).misfits)).to.deep.equal([]);
    }));

  const raised = ({ model, update }: HeldCall) => model === "Display" && update.$inc?.["planVersion"] === 1;

  it("leave in that order when the later change is read first", async () => {
    await overtake(
      raised,
      () => shown(screens[0]!),
      () => answered(screens[1]!),
    );
    await waitFor("both", () =>
      Promise.resolve(screens[2]!.frames.filter(({ type }) => type === "occurrence.changed").length >= 2),
    );

    expect(screens.flatMap((screen) => follow(screen).misfits)).to.deep.equal([]);
  });

  it("do not wait for a change that never says what it is", async () => {
    const { held, release } = holdNext(raised);
    const hanging = shown(screens[0]!);
    await held;
    await answered(screens[1]!);

    await screens[2]!.next("occurrence.changed");
    release();
    await hanging;
    await waitFor("both", () =>
      Promise.resolve(screens[2]!.frames.filter(({ type }) => type === "occurrence.changed").length >= 2),
    );
  });
});

function isPlanEvent(frame: ServerToDevice): frame is PlanEvent {
  return "base" in frame && "next" in frame;
}
