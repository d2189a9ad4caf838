import { expect } from "chai";
import { DisplayModel } from "../../server/circle/displays/display.model.js";
import { FORMER_MEMBER } from "../../server/circle/accounts/authorNames.service.js";
import { sendFresh } from "../../server/realtime/catchUp/catchUpPlans.js";
import { accountsApi } from "../../shared/contract/accounts.js";
import type { ServerToDevice } from "../../shared/realtime/serverToDevice.js";
import { buildCaregiver } from "../support/builders/buildCaregiver.js";
import { buildDevice } from "../support/builders/buildDevice.js";
import { buildDisplay } from "../support/builders/buildDisplay.js";
import { buildMember } from "../support/builders/buildMember.js";
import { buildMessage } from "../support/builders/buildMessage.js";
import { SocketClient } from "../support/device/SocketClient.js";
import { startTestApp } from "../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../support/server/TestApp.js";

const DISPLAYS = 6;

describe("who has written to every display of a group, and leaves", () => {
  let app: TestApp;
  let anna: TestUser;
  let ida: TestUser;
  let displayIds: string[];
  let screens: SocketClient<ServerToDevice>[];

  beforeEach(async () => {
    app = await startTestApp();
    anna = await buildCaregiver(app);
    ida = await buildMember(app, { owner: anna, name: "Ida Berg" });
    displayIds = [];
    screens = [];
    for (let index = 0; index < DISPLAYS; index += 1) {
      const display = await buildDisplay(app, anna);
      await buildMessage(app, { display, caregiver: ida });
      const { cookie } = await buildDevice(app, { display, caregiver: anna });
      displayIds.push(display.id);
      screens.push(await SocketClient.openDevice(app.url, cookie));
    }
    await Promise.all(screens.map((screen) => screen.next("snapshot")));
    screens.forEach((screen) => screen.forget());
  });
  afterEach(async () => {
    screens.forEach((screen) => screen.close());
    await app.close();
  });

  const versions = async () =>
    (await DisplayModel.find({ _id: { $in: displayIds } }).sort({ _id: 1 })).map(
      ({ planVersion }) => planVersion,
    );
  const leave = async () => {
    await app.call(accountsApi.deleteAccount, { body: { password: ida.password } }, { as: ida });
    await app.runDueWork();
  };
  const forgotten = (screen: SocketClient<ServerToDevice>) =>
    screen.next("snapshot", ({ snapshot }) => snapshot.messages[0]?.sender.name === FORMER_MEMBER);

  it("is a former member on each of its screens", async () => {
    const before = await versions();
    await leave();

    const told = await Promise.all(screens.map(forgotten));
    expect(new Set(told.map(({ snapshot }) => snapshot.display.id))).to.deep.equal(new Set(displayIds));
    const after = await versions();
    expect(after.every((version, index) => version > before[index]!)).to.equal(true);
  });

  it("is one on the others when one of them has gone", async () => {
    await DisplayModel.deleteOne({ _id: displayIds[0] });
    await leave();

    expect(await Promise.all(screens.slice(1).map(forgotten))).to.have.lengthOf(DISPLAYS - 1);
  });
});

describe("a display that is deleted while its plan is read", () => {
  const findById = DisplayModel.findById.bind(DisplayModel);

  afterEach(() => {
    DisplayModel.findById = findById;
  });

  it("is brought up to date no more, which is no error", async () => {
    const app = await startTestApp();
    const anna = await buildCaregiver(app);
    const display = await buildDisplay(app, anna);
    const { cookie } = await buildDevice(app, { display, caregiver: anna });
    const screen = await SocketClient.openDevice(app.url, cookie);
    await screen.next("snapshot");
    const findLast = async (_id: string) => {
      const found = await findById(_id);
      await DisplayModel.deleteOne({ _id });
      return found;
    };
    DisplayModel.findById = findLast as unknown as typeof DisplayModel.findById;

    await sendFresh(app.context, app.context.hub.devicesOf(display.id)[0]!);

    screen.close();
    await app.close();
  });
});
