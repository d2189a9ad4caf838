import { expect } from "chai";
import { REGISTERED } from "../../../server/app/features.js";
import { DeliveryModel } from "../../../server/notifications/deliveries/delivery.model.js";
import { removeExpired } from "../../../server/jobs/sweepExpired.js";
import { accountsApi } from "../../../shared/contract/accounts.js";
import { notificationsApi } from "../../../shared/contract/notifications.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { PushServiceDouble } from "../../support/doubles/PushServiceDouble.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { RawResponse, TestApp } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";

const DAY_MS = 24 * 60 * 60_000;
const ID_LENGTH = 24;

describe("a notification that says that it was opened", () => {
  let app: TestApp;
  let clock: TestClock;
  let service: PushServiceDouble;
  let publicKey: string;

  beforeEach(async () => {
    clock = new TestClock("2026-11-21T13:05:00.000Z");
    service = await PushServiceDouble.start();
    const { wrongOpenedPerAddress } = REGISTERED.limits;
    app = await startTestApp({
      clock,
      config: { allowPrivateTargets: ["127.0.0.1"] },
      limits: { ...(wrongOpenedPerAddress && { wrongOpenedPerAddress }) },
    });
  });

  afterEach(async () => {
    await app.close();
    await service.stop();
  });

  it("is believed without a sign-in, as of a locked phone, and once more", async () => {
    const token = await pushToFamilyOf("Anna Berg");

    const first = await say(token);
    const second = await say(token);

    expect([first.status, second.status]).to.deep.equal([200, 200]);
    expect(await stateOf(token)).to.equal("opened");
  });

  it("is not believed under the id of another family's, whose own stays as it is", async () => {
    const annas = await pushToFamilyOf("Anna Berg");
    const karis = await pushToFamilyOf("Kari Dahl");

    const { status } = await say(karis.slice(0, ID_LENGTH) + annas.slice(ID_LENGTH));

    expect(status).to.equal(404);
    expect([await stateOf(annas), await stateOf(karis)]).to.deep.equal(["sent", "sent"]);
  });

  it("is not believed of what never went out", async () => {
    const token = await pushToFamilyOf("Anna Berg");
    await DeliveryModel.updateOne({ _id: token.slice(0, ID_LENGTH) }, { state: "cancelled" });

    const { status } = await say(token);

    expect(status).to.equal(404);
    expect(await stateOf(token)).to.equal("cancelled");
  });

  it("is too late after thirty days, removed or not", async () => {
    const token = await pushToFamilyOf("Anna Berg");
    clock.advance(31 * DAY_MS);

    const unswept = await say(token);
    await removeExpired(app.context);
    const swept = await say(token);

    expect([unswept.status, swept.status]).to.deep.equal([404, 404]);
  });

  it("keeps what was opened from coming again after its process has died", async () => {
    const token = await pushToFamilyOf("Anna Berg");
    await DeliveryModel.updateOne(
      { _id: token.slice(0, ID_LENGTH) },
      { state: "waiting", endedAt: null, leasedUntil: new Date(clock.now()) },
    );

    const { status } = await say(token);
    clock.advance(60_000);
    await app.runDueWork();

    expect(status).to.equal(200);
    expect(service.requests).to.have.lengthOf(1);
    expect(await stateOf(token)).to.equal("opened");
  });

  it("is not guessed: wrong tokens of one address are counted", async () => {
    const token = await pushToFamilyOf("Anna Berg");
    const wrong = token.slice(0, ID_LENGTH) + "A".repeat(43);

    const statuses = new Set<number>();
    for (let time = 0; time <= 60; time += 1) statuses.add((await say(wrong)).status);

    expect([...statuses]).to.deep.equal([404, 429]);
  });

  function say(openedToken: string): Promise<RawResponse> {
    return app.callRaw(notificationsApi.noteOpened, { body: { openedToken } });
  }

  async function stateOf(token: string): Promise<string | undefined> {
    return (await DeliveryModel.findById(token.slice(0, ID_LENGTH)).lean())?.state;
  }

  /** A family whose one browser is told of a screen. Returns the token of the message that came. */
  async function pushToFamilyOf(name: string): Promise<string> {
    const owner = await buildCaregiver(app, { name });
    const display = await buildDisplay(app, owner);
    const browser = name.replace(" ", "-");
    const fcmToken = service.subscribe(browser);
    await app.call(accountsApi.setProfile, { body: { fcmToken, timeZone: "Europe/Oslo" } }, { as: owner });
    ({ publicKey } = (await app.call(notificationsApi.get, {}, { as: owner })).pushService);
    await buildDevice(app, { display, caregiver: owner });
    await app.runDueWork();
    const [{ message } = { message: null }] = service.deliveredTo(browser, publicKey);
    return message?.openedToken ?? "";
  }
});
