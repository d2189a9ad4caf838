import { expect } from "chai";
import { Types } from "mongoose";
import { DutyRotaModel } from "../../../server/circle/duty/dutyRota.model.js";
import { whoIsOnDuty } from "../../../server/circle/duty/whoIsOnDuty.js";
import { GroupModel } from "../../../server/circle/groups/group.model.js";
import { accountsApi } from "../../../shared/contract/accounts.js";
import { ErrorBody } from "../../../shared/contract/base/errors.js";
import { dutyApi, type DutyTable } from "../../../shared/contract/duty.js";
import { groupsApi } from "../../../shared/contract/groups.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMember } from "../../support/builders/buildMember.js";
import { SocketClient } from "../../support/device/SocketClient.js";
import { logInAgain } from "../../support/steps/logInAgain.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";

const HOUR_MS = 60 * 60_000;

describe("the duty rota", () => {
  let app: TestApp;
  let clock: TestClock;
  let anna: TestUser;
  let per: TestUser;
  let ida: TestUser;

  beforeEach(async () => {
    // A Monday, 10:00 in Oslo.
    clock = new TestClock("2026-11-23T09:00:00.000Z");
    app = await startTestApp({ clock });
    anna = await buildCaregiver(app, { name: "Anna Berg" });
    const mum = await buildDisplay(app, anna, { name: "Mum" });
    per = await buildMember(app, { owner: anna, name: "Per" });
    ida = await buildMember(app, { owner: anna, name: "Ida", displayIds: [mum.id] });
  });

  afterEach(() => app.close());

  const table = (changes: Partial<DutyTable> = {}): DutyTable => ({
    baseVersion: 0,
    timeZone: "Europe/Oslo",
    shifts: [{ weekday: 0, from: "08:00", until: "14:00", userIds: [per.userId, anna.userId] }],
    replacements: [],
    ...changes,
  });
  const save = (changes: Partial<DutyTable> = {}, as = anna) =>
    app.call(dutyApi.edit, { body: table(changes) }, { as });
  const told = async () =>
    (await whoIsOnDuty(new Types.ObjectId(anna.groupId), new Date(clock.now()))).map(String);

  it("of a group without one names nobody", async () => {
    const rota = await app.call(dutyApi.get, {}, { as: per });

    expect(rota).to.deep.include({ version: 0, shifts: [], names: [] });
    expect(await told()).to.deep.equal([]);
  });

  it("says who is on duty now, and until when", async () => {
    await save();

    const rota = await app.call(dutyApi.get, {}, { as: per });

    expect(rota.onDuty).to.deep.equal({
      userIds: [per.userId, anna.userId],
      until: "2026-11-23T13:00:00.000Z",
    });
    expect(rota.names).to.have.deep.members([
      { userId: per.userId, name: "Per" },
      { userId: anna.userId, name: "Anna Berg" },
    ]);
    expect(await told()).to.deep.equal([per.userId, anna.userId]);
    clock.advance(4 * HOUR_MS);
    expect(await told()).to.deep.equal([]);
  });

  it("is changed by the group's owner alone", async () => {
    const response = await app.callRaw(dutyApi.edit, { body: table() }, { as: per });

    expect(response.status).to.equal(409);
    expect(ErrorBody.parse(response.body).error.code).to.equal("not-permitted");
  });

  it("of two changes on the same version keeps the first and refuses the other", async () => {
    await save();
    await save({ baseVersion: 1, timeZone: "Europe/London" });

    const response = await app.callRaw(
      dutyApi.edit,
      { body: table({ baseVersion: 1, shifts: [] }) },
      { as: anna },
    );

    expect(response.status).to.equal(409);
    expect(ErrorBody.parse(response.body).error.code).to.equal("edited-meanwhile");
    expect((await app.call(dutyApi.get, {}, { as: anna })).timeZone).to.equal("Europe/London");
  });

  it("takes the repeat of a change that was stored for done", async () => {
    await save();

    expect((await save()).version).to.equal(1);
  });

  it("keeps one of two first tables that come at once", async () => {
    const both = await Promise.all(
      [table(), table({ shifts: [] })].map((body) => app.callRaw(dutyApi.edit, { body }, { as: anna })),
    );

    expect(both.map(({ status }) => status).sort()).to.deep.equal([200, 409]);
    expect((await DutyRotaModel.findById(anna.groupId))?.version).to.equal(1);
  });

  it("takes nobody from another family", async () => {
    const stranger = await buildCaregiver(app, { name: "Stranger" });
    const body = table({
      shifts: [{ weekday: 0, from: "08:00", until: "14:00", userIds: [stranger.userId] }],
    });

    const response = await app.callRaw(dutyApi.edit, { body }, { as: anna });

    expect(response.status).to.equal(400);
    expect(ErrorBody.parse(response.body).error.field).to.equal("shifts.0.userIds");
    await save();
    expect((await app.call(dutyApi.get, {}, { as: stranger })).shifts).to.deep.equal([]);
  });

  it("leaves out who is away", async () => {
    await save();

    await app.call(dutyApi.setAway, { body: { until: "2026-11-23T11:00:00.000Z" } }, { as: per });

    const rota = await app.call(dutyApi.get, {}, { as: anna });
    expect(rota.away).to.deep.equal([{ userId: per.userId, until: "2026-11-23T11:00:00.000Z" }]);
    expect(rota.onDuty).to.deep.equal({ userIds: [anna.userId], until: "2026-11-23T11:00:00.000Z" });
    clock.advance(2 * HOUR_MS);
    expect(await told()).to.deep.equal([per.userId, anna.userId]);
    const back = await logInAgain(app, anna);
    expect((await app.call(dutyApi.get, {}, { as: back })).away).to.deep.equal([]);
  });

  it("is asked anew by open dashboards when the table changes or somebody goes away", async () => {
    const dashboard = await SocketClient.openCaregiver(app.url, ida.accessToken);
    await dashboard.next("snapshot");

    await save();
    await dashboard.next("account.changed");
    await app.call(dutyApi.setAway, { body: { until: "2026-11-23T11:00:00.000Z" } }, { as: per });
    await dashboard.next("account.changed");
    dashboard.close();
  });

  it("keeps who is away when the table changes, and the version when somebody goes away", async () => {
    await save();
    await app.call(dutyApi.setAway, { body: { until: "2026-11-24T11:00:00.000Z" } }, { as: per });
    await app.call(dutyApi.setAway, { body: { until: "2026-11-25T11:00:00.000Z" } }, { as: per });

    const rota = await save({ baseVersion: 1, timeZone: "Europe/London" });

    expect(rota.away).to.deep.equal([{ userId: per.userId, until: "2026-11-25T11:00:00.000Z" }]);
    const back = await app.call(dutyApi.setAway, { body: { until: null } }, { as: per });
    expect(back.away).to.deep.equal([]);
  });

  it("refuses an absence that has passed or lasts for years", async () => {
    for (const until of ["2026-11-23T08:59:00.000Z", "2029-11-23T08:59:00.000Z"]) {
      const response = await app.callRaw(dutyApi.setAway, { body: { until } }, { as: per });

      expect(response.status).to.equal(400);
      expect(ErrorBody.parse(response.body).error.field).to.equal("until");
    }
  });

  it("loses who leaves, in shifts, replacements and absences", async () => {
    await save({
      shifts: [
        { weekday: 0, from: "08:00", until: "14:00", userIds: [per.userId, anna.userId] },
        { weekday: 1, from: "08:00", until: "14:00", userIds: [per.userId] },
      ],
      replacements: [{ userId: anna.userId, by: per.userId, from: "2026-11-23", until: "2026-11-24" }],
    });
    await app.call(dutyApi.setAway, { body: { until: "2026-11-24T11:00:00.000Z" } }, { as: per });

    await app.call(groupsApi.removeMember, { params: { userId: per.userId } }, { as: anna });

    const rota = await app.call(dutyApi.get, {}, { as: anna });
    expect(rota).to.deep.include({ version: 2, replacements: [], away: [] });
    expect(rota.shifts).to.deep.equal([
      { weekday: 0, from: "08:00", until: "14:00", userIds: [anna.userId] },
    ]);
    expect(JSON.stringify(await DutyRotaModel.find().lean())).not.to.contain(per.userId);
  });

  it("loses who deletes their account", async () => {
    await save();

    await app.call(accountsApi.deleteAccount, { body: { password: per.password } }, { as: per });

    expect(JSON.stringify(await DutyRotaModel.find().lean())).not.to.contain(per.userId);
  });

  it("goes with its group", async () => {
    await save();

    await app.call(
      accountsApi.deleteAccount,
      { body: { password: anna.password, dissolveGroup: true } },
      { as: anna },
    );

    expect(await DutyRotaModel.countDocuments({ _id: anna.groupId })).to.equal(0);
  });

  it("tells nobody who is held", async () => {
    await save();

    await GroupModel.updateOne({ _id: anna.groupId }, { heldUntil: new Date(clock.now()) });

    expect(await told()).to.deep.equal([anna.userId]);
  });

  it("shows somebody of some displays nobody whom they do not know", async () => {
    const dad = await buildDisplay(app, anna, { name: "Dad" });
    const olav = await buildMember(app, { owner: anna, name: "Olav", displayIds: [dad.id] });
    await save({
      shifts: [{ weekday: 0, from: "08:00", until: "14:00", userIds: [olav.userId, ida.userId] }],
      replacements: [{ userId: per.userId, by: olav.userId, from: "2026-11-23", until: "2026-11-24" }],
    });
    await app.call(dutyApi.setAway, { body: { until: "2026-11-23T11:00:00.000Z" } }, { as: olav });

    const rota = await app.call(dutyApi.get, {}, { as: ida });

    expect(JSON.stringify(rota)).not.to.contain(olav.userId).and.not.to.contain("Olav");
    expect(rota.onDuty.userIds).to.deep.equal([ida.userId]);
  });
});
