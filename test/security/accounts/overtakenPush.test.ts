import { expect } from "chai";
import { PushDeviceModel } from "../../../server/notifications/push/pushDevice.model.js";
import { accountsApi } from "../../../shared/contract/accounts.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { PushServiceDouble } from "../../support/doubles/PushServiceDouble.js";
import { overtake } from "../../support/faults/holdNext.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { RawResponse, TestApp, TestUser } from "../../support/server/TestApp.js";

/** A browser asks for pushes in the moment in which it is signed out from elsewhere. */
describe("a browser that is signed out while it registers for pushes", () => {
  let pushes: PushServiceDouble;
  let app: TestApp;
  let anna: TestUser;

  beforeEach(async () => {
    pushes = await PushServiceDouble.start();
    app = await startTestApp({ config: { allowPrivateTargets: ["127.0.0.1"] } });
    anna = await buildCaregiver(app);
  });

  afterEach(async () => {
    await app.close();
    await pushes.stop();
  });

  it("is told nothing when the registration is stored behind the end of the session", async () => {
    const registered = await overtake(
      ({ model, op, update }) => model === "PushDevice" && op === "updateOne" && "$setOnInsert" in update,
      register,
      signOut,
    );

    expect(registered.status).to.equal(403);
    expect(await PushDeviceModel.countDocuments()).to.equal(0);
  });

  it("is told nothing when the registration is stored just before it", async () => {
    await overtake(({ model, op }) => model === "Session" && op === "updateMany", signOut, register);

    expect(await PushDeviceModel.countDocuments()).to.equal(0);
  });

  it("is told nothing when just this session is ended", async () => {
    await overtake(({ model, op, update }) => isEnd(model, op, update), logOut, register);

    expect(await PushDeviceModel.countDocuments()).to.equal(0);
  });

  const isEnd = (model: string, op: string, update: object) =>
    model === "Session" && op === "updateOne" && "endedAt" in update;

  function register(): Promise<RawResponse> {
    return app.callRaw(
      accountsApi.setProfile,
      { body: { fcmToken: pushes.subscribe("phone") } },
      { as: anna },
    );
  }

  function signOut(): Promise<RawResponse> {
    return app.callRaw(accountsApi.signOutEverywhere, {}, { as: anna });
  }

  function logOut(): Promise<RawResponse> {
    return app.callRaw(accountsApi.logOut, {}, { cookies: [anna.refreshCookie] });
  }
});
