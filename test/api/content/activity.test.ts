import { expect } from "chai";
import { activityApi } from "../../../shared/contract/activity.js";
import { displaysApi, type Display } from "../../../shared/contract/displays.js";
import type { ServerToCaregiver } from "../../../shared/realtime/serverToCaregiver.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMember } from "../../support/builders/buildMember.js";
import { buildMessage } from "../../support/builders/buildMessage.js";
import { SocketClient } from "../../support/device/SocketClient.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";

describe("GET /api/activity", () => {
  const clock = new TestClock("2026-11-21T08:00:00.000Z");
  let app: TestApp;
  let anna: TestUser;
  let families = 0;
  const sockets: Array<{ close(): void }> = [];

  before(async () => {
    app = await startTestApp({ clock });
  });
  // A family of its own for each test: what the others left behind is another family's.
  beforeEach(async () => {
    families += 1;
    anna = await buildCaregiver(app, { email: `anna.${families}@example.com` });
  });
  afterEach(() => sockets.splice(0).forEach((socket) => socket.close()));
  after(() => app.close());

  const list = (as: TestUser, query: { cursor?: string; limit?: number; displayId?: string } = {}) =>
    app.call(activityApi.list, { query }, { as });

  async function openDashboard(user: TestUser): Promise<SocketClient<ServerToCaregiver>> {
    const dashboard = await SocketClient.openCaregiver(app.url, user.accessToken);
    sockets.push(dashboard);
    await dashboard.next("snapshot");
    return dashboard;
  }

  /** `count` screens join the display, one after another: as many lines in the feed. */
  async function joinScreens(display: Display, count: number): Promise<void> {
    for (let joined = 0; joined < count; joined += 1) {
      await app.call(displaysApi.openPairing, { params: { displayId: display.id } }, { as: anna });
      await buildDevice(app, { display, caregiver: anna });
    }
  }

  it("lists what happened, newest first", async () => {
    const display = await buildDisplay(app, anna);
    const device = await buildDevice(app, { display, caregiver: anna });
    clock.advance(1_000);
    const params = { displayId: display.id, deviceId: device.id };
    await app.call(displaysApi.removeDevice, { params }, { as: anna });
    await app.call(displaysApi.removeDevice, { params }, { as: anna });

    const page = await list(anna);

    const line = { displayId: display.id, displayName: "Mum", deviceName: "Screen" };
    expect(page.nextCursor).to.equal(null);
    expect(page.items.map(({ id: _id, at: _at, ...rest }) => rest)).to.deep.equal([
      { ...line, type: "deviceRemoved", by: "Anna Berg" },
      { ...line, type: "deviceJoined" },
    ]);
  });

  it("goes back page by page without losing or repeating a line that came meanwhile", async () => {
    const display = await buildDisplay(app, anna);
    await joinScreens(display, 5);

    const first = await list(anna, { limit: 2 });
    await joinScreens(display, 1);
    const second = await list(anna, { limit: 2, cursor: first.nextCursor! });
    const third = await list(anna, { limit: 2, cursor: second.nextCursor! });

    const pages = [first, second, third].map(({ items }) =>
      items.map((item) => "deviceName" in item && item.deviceName),
    );
    expect(pages).to.deep.equal([["Screen 5", "Screen 4"], ["Screen 3", "Screen 2"], ["Screen"]]);
    expect(third.nextCursor).to.equal(null);
  });

  it("ends with a full page when nothing is left", async () => {
    const display = await buildDisplay(app, anna);
    await joinScreens(display, 2);

    expect((await list(anna, { limit: 2 })).nextCursor).to.equal(null);
  });

  it("shows a member the displays that are shared with them, in list and on the dashboard", async () => {
    const mum = await buildDisplay(app, anna, { name: "Mum" });
    const dad = await buildDisplay(app, anna, { name: "Dad" });
    const kari = await buildMember(app, { owner: anna, name: "Kari Berg", displayIds: [dad.id] });
    const dashboard = await openDashboard(kari);
    await buildDevice(app, { display: mum, caregiver: anna });
    await buildDevice(app, { display: dad, caregiver: anna });

    const { items } = await list(kari);
    const hidden = await app.callRaw(activityApi.list, { query: { displayId: mum.id } }, { as: kari });

    expect(items.map((item) => item.displayName)).to.deep.equal(["Dad"]);
    expect(hidden.status).to.equal(404);
    await dashboard.next("activity.added");
    const names = dashboard.frames.flatMap((one) =>
      one.type === "activity.added" ? one.item.displayName : [],
    );
    expect(names).to.deep.equal(["Dad"]);
  });

  it("filters by display", async () => {
    const mum = await buildDisplay(app, anna, { name: "Mum" });
    const dad = await buildDisplay(app, anna, { name: "Dad" });
    await buildDevice(app, { display: mum, caregiver: anna });
    await buildDevice(app, { display: dad, caregiver: anna });

    const { items } = await list(anna, { displayId: mum.id });

    expect(items.map((item) => item.displayName)).to.deep.equal(["Mum"]);
  });

  it("shows nobody another family's feed", async () => {
    const display = await buildDisplay(app, anna);
    await buildDevice(app, { display, caregiver: anna });
    const stranger = await buildCaregiver(app, { name: "Ole Strand" });

    const answer = await app.callRaw(
      activityApi.list,
      { query: { displayId: display.id } },
      { as: stranger },
    );

    expect((await list(stranger)).items).to.deep.equal([]);
    expect(answer.status).to.equal(404);
  });

  it("refuses a cursor that it did not give out", async () => {
    const answer = await app.callRaw(activityApi.list, { query: { cursor: "yesterday" } }, { as: anna });

    expect(answer.status).to.equal(400);
    expect(answer.body).to.have.nested.property("error.field", "cursor");
  });

  it("shows an answer at once, and again under its id when it was taken back", async () => {
    const display = await buildDisplay(app, anna);
    const device = await buildDevice(app, { display, caregiver: anna });
    const message = await buildMessage(app, { display, caregiver: anna }, { text: "Did you sleep well?" });
    const screen = await SocketClient.openDevice(app.url, device.cookie);
    sockets.push(screen);
    const { snapshot } = await screen.next("snapshot");
    const { key } = snapshot.messages[0]!.occurrences[0]!;
    const dashboard = await openDashboard(anna);
    const at = new Date(clock.now()).toISOString();
    const answered = { id: "answer-0001", key, messageId: message.id, messageVersion: 1, at };

    await screen.send({ type: "occurrence.answered", ...answered, choice: "ok", text: "Ok" });
    await screen.send({ type: "occurrence.answered", ...answered, choice: "ok", text: "Ok" });
    const retracted = { key, messageId: message.id, at, answerId: "answer-0001" };
    await screen.send({ type: "answer.retracted", ...retracted });
    await dashboard.next("activity.added", ({ item }) => item.type === "answer" && item.retracted);

    const told = dashboard.frames.flatMap((one) => (one.type === "activity.added" ? one.item : []));
    expect(told.map((item) => item.type === "answer" && item.retracted)).to.deep.equal([false, true]);
    expect(told[0]?.id).to.equal(told[1]?.id);
    const { items } = await list(anna);
    expect(items.map((item) => item.type)).to.deep.equal(["answer", "deviceJoined"]);
    expect(items[0]).to.deep.include({
      messageText: "Did you sleep well?",
      answerText: "Ok",
      retracted: true,
    });
  });
});
