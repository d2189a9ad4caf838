import { expect } from "chai";
import { Types } from "mongoose";
import { DisplayModel } from "../../../server/circle/displays/display.model.js";
import type { Display } from "../../../shared/contract/displays.js";
import { groupsApi } from "../../../shared/contract/groups.js";
import { DISPLAYS_PER_GROUP_MAX } from "../../../shared/limits.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMember } from "../../support/builders/buildMember.js";
import { countOperations } from "../../support/countOperations.js";
import { SocketClient } from "../../support/device/SocketClient.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";

/** Of each kind, whatever the number of displays: far below one for each. */
const OPERATIONS_MAX = 25;

describe(`the members of a group of ${DISPLAYS_PER_GROUP_MAX} displays`, () => {
  let app: TestApp;
  let anna: TestUser;
  let mum: Display;
  let cookie: string;

  before(async () => {
    app = await startTestApp();
    anna = await buildCaregiver(app);
    mum = await buildDisplay(app, anna);
    ({ cookie } = await buildDevice(app, { display: mum, caregiver: anna }));
    await DisplayModel.collection.insertMany(
      Array.from({ length: DISPLAYS_PER_GROUP_MAX - 1 }, (_, index) => ({
        ...{ groupId: new Types.ObjectId(anna.groupId), code: `many-${index}`, name: `Room ${index}` },
        ...{ timeZone: "Europe/Oslo", archivedAt: null, planVersion: 7, announcements: 0 },
      })),
    );
  });
  after(() => app.close());

  const versions = () => DisplayModel.distinct("planVersion", { code: /^many-/ }).exec();

  it("are changed and removed by a few commands, and every screen learns who can call it", async () => {
    const ola = await buildMember(app, { owner: anna, name: "Ola" });
    const screen = await SocketClient.openDevice(app.url, cookie);
    await screen.next("snapshot");
    const callers = async () => {
      const { parts } = await screen.next("parts.changed", (frame) => frame.parts.calling !== undefined);
      screen.forget();
      return parts.calling!.callers.map(({ name }) => name);
    };
    const params = { userId: ola.userId };

    const edited = await countOperations(() =>
      app.call(groupsApi.editMember, { params, body: { displayIds: [] } }, { as: anna }),
    );

    expect(Math.max(...Object.values(edited))).to.be.below(OPERATIONS_MAX);
    expect(await callers()).to.deep.equal([anna.name]);
    expect(await versions()).to.deep.equal([8]);
    const widened = await countOperations(() =>
      app.call(groupsApi.editMember, { params, body: { displayIds: null } }, { as: anna }),
    );
    expect(Math.max(...Object.values(widened))).to.be.below(OPERATIONS_MAX);
    expect(await callers()).to.deep.equal([anna.name, "Ola"]);

    const removed = await countOperations(() => app.call(groupsApi.removeMember, { params }, { as: anna }));

    expect(Math.max(...Object.values(removed))).to.be.below(OPERATIONS_MAX);
    expect(await callers()).to.deep.equal([anna.name]);
    expect(await versions()).to.deep.equal([10]);
    screen.close();
  });
});
