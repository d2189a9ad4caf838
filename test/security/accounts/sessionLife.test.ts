import { expect } from "chai";
import { SessionModel } from "../../../server/auth/session.model.js";
import { removeExpired } from "../../../server/jobs/sweepExpired.js";
import { PushDeviceModel } from "../../../server/notifications/push/pushDevice.model.js";
import { closeEndedSessions } from "../../../server/realtime/catchUp/closeEndedSessions.js";
import { accountsApi } from "../../../shared/contract/accounts.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildPushDevice } from "../../support/builders/buildPushDevice.js";
import { SocketClient } from "../../support/device/SocketClient.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { RawResponse, TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";

const DAY_MS = 24 * 60 * 60_000;

describe("a sign-in", () => {
  let app: TestApp;
  let clock: TestClock;
  let anna: TestUser;
  let cookie: string;
  let token: { accessToken: string };

  beforeEach(async () => {
    clock = new TestClock("2026-01-05T08:00:00.000Z");
    app = await startTestApp({ clock });
    anna = await buildCaregiver(app);
    cookie = anna.refreshCookie;
    token = anna;
  });

  afterEach(() => app.close());

  it("is over 180 days after it was made, however much it is used", async () => {
    for (let day = 0; day < 150; day += 30) await useAfter(30 * DAY_MS);
    await useAfter(29 * DAY_MS);
    await useAfter(DAY_MS - 10_000);
    const socket = await SocketClient.openCaregiver(app.url, token.accessToken);
    await socket.next("snapshot");

    clock.advance(10_000);

    expect(await app.callRaw(accountsApi.getUserData, {}, { as: token })).to.include({ status: 403 });
    await closeEndedSessions(app.context);
    expect(await socket.waitClosed()).to.include({ reason: "session-over" });
    expect(await refresh()).to.include({ status: 403 });
  });

  it("of an earlier build, which had no end, is counted from when it was made", async () => {
    await SessionModel.updateMany({}, { expiresAt: new Date(clock.now() + 400 * DAY_MS) });
    clock.advance(180 * DAY_MS);

    expect(await refresh()).to.include({ status: 403 });
    const body = { email: anna.email, password: anna.password };
    const again = await app.call(accountsApi.logIn, { body });
    const { items } = await app.call(accountsApi.listSessions, {}, { as: again });
    expect(items).to.have.length(1);
  });

  it("takes its browser's push messages along when it is over", async () => {
    await buildPushDevice(app, anna);
    await SessionModel.updateMany({}, { expiresAt: new Date(clock.now() + 400 * DAY_MS) });
    await removeExpired(app.context);
    expect(await PushDeviceModel.countDocuments()).to.equal(1);

    clock.advance(180 * DAY_MS);
    await removeExpired(app.context);

    expect(await PushDeviceModel.countDocuments()).to.equal(0);
  });

  it("begins anew with a password change, which asks for the password", async () => {
    await useAfter(50 * DAY_MS);
    const body = { currentPassword: anna.password, newPassword: "a lamp in the attic" };
    const changed = await app.callRaw(accountsApi.changePassword, { body }, { as: token });
    cookie = changed.cookies[0] ?? "";
    for (let day = 0; day < 150; day += 50) await useAfter(50 * DAY_MS);

    expect(await refresh()).to.include({ status: 200 });
  });

  function refresh(): Promise<RawResponse> {
    return app.callRaw(accountsApi.refreshSession, {}, { cookies: [cookie] });
  }

  async function useAfter(milliseconds: number): Promise<void> {
    clock.advance(milliseconds);
    const refreshed = await refresh();
    expect(refreshed.status, refreshed.text).to.equal(200);
    cookie = refreshed.cookies[0] ?? "";
    token = refreshed.body as { accessToken: string };
  }
});
