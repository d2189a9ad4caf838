import { expect } from "chai";
import { displaysApi } from "../../shared/contract/displays.js";
import { messagesApi } from "../../shared/contract/messages.js";
import type { ServerToCaregiver } from "../../shared/realtime/serverToCaregiver.js";
import type { ServerToDevice } from "../../shared/realtime/serverToDevice.js";
import { buildDevice } from "../support/builders/buildDevice.js";
import { buildHousehold, type Household } from "../support/builders/buildHousehold.js";
import { overtake, type HeldCall } from "../support/faults/holdNext.js";
import { SocketClient } from "../support/device/SocketClient.js";
import { startTestApp } from "../support/server/startTestApp.js";
import { TestClock } from "../support/server/TestClock.js";
import type { TestApp } from "../support/server/TestApp.js";

describe("of two changes at once, the one that takes the later version of the plan says both", () => {
  let app: TestApp;
  let clock: TestClock;
  let home: Household;
  let device: SocketClient<ServerToDevice>;
  let other: SocketClient<ServerToDevice>;
  let caregiver: SocketClient<ServerToCaregiver>;

  beforeEach(async () => {
    clock = new TestClock("2026-11-21T08:00:00.000Z");
    app = await startTestApp({ clock });
    home = await buildHousehold(app);
    await app.call(displaysApi.openPairing, { params: { displayId: home.display.id } }, { as: home.owner });
    const second = await buildDevice(app, { display: home.display, caregiver: home.owner });
    device = await SocketClient.openDevice(app.url, home.device.cookie);
    other = await SocketClient.openDevice(app.url, second.cookie);
    caregiver = await SocketClient.openCaregiver(app.url, home.owner.accessToken);
    await Promise.all([device.next("snapshot"), other.next("snapshot"), caregiver.next("snapshot")]);
  });
  afterEach(async () => {
    [device, other, caregiver].forEach((client) => client.close());
    await app.close();
  });

  const raised = ({ model, update }: HeldCall) => model === "Display" && update.$inc?.["planVersion"] === 1;
  const place = () => ({ key: `${home.message.id}/once`, messageId: home.message.id });
  const shown = () =>
    device.send({
      type: "occurrence.shown",
      ...place(),
      messageVersion: 1,
      at: new Date(clock.now()).toISOString(),
    });
  const answerElsewhere = () =>
    other.send({
      type: "occurrence.answered",
      id: "answer-1",
      ...place(),
      messageVersion: 1,
      choice: "ok",
      text: "OK",
      at: new Date(clock.now()).toISOString(),
    });

  it("an answer, and what another screen has shown", async () => {
    await overtake(raised, shown, answerElsewhere);

    const [last] = device.frames.filter(({ type }) => type === "occurrence.changed").slice(-1);
    expect(last).to.have.nested.property("occurrence.answer.id", "answer-1");
    const [told] = caregiver.frames.filter(({ type }) => type === "occurrence.changed").slice(-1);
    expect(told).to.have.nested.property("occurrence.answer.choice", "ok");
  });

  it("an answer, and an edit of its message", async () => {
    await overtake(
      raised,
      () =>
        app.call(
          messagesApi.edit,
          { params: { messageId: home.message.id }, body: { changes: { text: "Other words" } } },
          { as: home.owner },
        ),
      answerElsewhere,
    );

    const { message } = await device.next("message.changed");
    expect(message).to.have.nested.property("occurrences[0].answer.id", "answer-1");
  });

  it("a message that is deleted, and brought back", async () => {
    const params = { messageId: home.message.id };
    await overtake(
      raised,
      () => app.call(messagesApi.remove, { params, query: {} }, { as: home.owner }),
      () => app.call(messagesApi.restore, { params }, { as: home.owner }),
    );

    const [last] = device.frames.filter(({ type }) => type.startsWith("message.")).slice(-1);
    expect(last?.type).to.equal("message.changed");
  });

  it("two settings of the screen", async () => {
    const set = (body: object) =>
      app.call(displaysApi.edit, { params: { displayId: home.display.id }, body }, { as: home.owner });
    await overtake(
      raised,
      () => set({ level: "clock" }),
      () => set({ textSize: "large" }),
    );

    const [last] = device.frames.filter(({ type }) => type === "display.changed").slice(-1);
    expect(last).to.have.nested.property("display.level", "clock");
    expect(last).to.have.nested.property("display.textSize", "large");
  });
});
