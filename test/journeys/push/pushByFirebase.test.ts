import { expect } from "chai";
import type { Page } from "playwright-core";
import { TOASTS } from "../../../shared/texts.js";
import { logInAt, waitForToast } from "../../support/steps/accountSteps.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { FirebaseBrowserDouble } from "../../support/doubles/FirebaseBrowserDouble.js";
import { FirebaseDouble } from "../../support/doubles/FirebaseDouble.js";
import { JourneyBrowser, PHONE } from "../../support/browser/JourneyBrowser.js";
import { requireChromium, runAsSteps } from "../../support/steps/journeySteps.js";
import { PushServiceDouble } from "../../support/doubles/PushServiceDouble.js";
import {
  allowWhenAsked,
  deliver,
  subscribeAt,
  thisDeviceOn,
  waitForNotifications,
} from "../../support/steps/pushSteps.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { waitFor } from "../../support/waitFor.js";

/** A registration that is refused, and what the browser says of it. */
const REFUSED = /Failed to load resource.*status of 400/;
/** Where Firebase registers browsers. */
const REGISTRATIONS = "https://fcmregistrations.googleapis.com";
/** The key of a push service that was used before Firebase: any point will do, since nobody signs with it here. */
const OLDER_KEY = Buffer.from("an older key").toString("base64");

describe("Notifications by Firebase on a caregiver's phone", function () {
  this.timeout(60_000);

  let app: TestApp;
  let firebase: FirebaseDouble;
  let google: FirebaseBrowserDouble;
  let service: PushServiceDouble;
  let browser: JourneyBrowser | null = null;
  let anna: TestUser;
  let phone: Page;

  before(async function () {
    requireChromium(this);
    service = await PushServiceDouble.start();
    firebase = await FirebaseDouble.start();
    const config = firebase.config;
    google = new FirebaseBrowserDouble(config);
    app = await startTestApp({ config: { firebase: config } });
    anna = await buildCaregiver(app);
    await buildDisplay(app, anna);
    browser = await JourneyBrowser.launch({ wholeFor: "notifications", expectedErrors: REFUSED });
    phone = await browser.open(PHONE);
    await google.serve(phone.context());
    await subscribeAt(phone.context(), service.subscribe("phone"));
    await allowWhenAsked(phone.context(), app.url);
    await logInAt(phone, app.url, anna);
  });

  after(async () => {
    await browser?.close();
    await app?.close();
    await firebase?.stop();
    await service?.stop();
  });

  runAsSteps(() => browser);

  const tokens = () => [...google.registrations.keys()];

  it("a browser that Firebase does not register says so", async () => {
    google.refusal = "Request contains an invalid argument.";

    await phone.goto(`${app.url}/account`);
    await phone.getByRole("switch", { name: "Notify me on this device" }).press("Space");

    await waitForToast(phone, TOASTS.notificationsNoToken);
  });

  it("the page reaches Firebase's two hosts, and no other, under its policy", async () => {
    // Asked for once more at the start of the page, and refused: a request that is still on its way would be let in later.
    const refused = phone.waitForResponse((answer) => answer.url().startsWith(REGISTRATIONS));
    const response = await phone.goto(`${app.url}/account`);
    expect((await refused).status()).to.equal(400);

    const policy = response?.headers()["content-security-policy"] ?? "";
    const outside = policy.match(/https:\/\/[^\s;]+/g);
    expect(outside).to.deep.equal(["https://firebaseinstallations.googleapis.com", REGISTRATIONS]);
  });

  it("what was subscribed with another key is replaced, and registered with Firebase's", async () => {
    await phone.evaluate((key) => localStorage.setItem("subscribedWith", key), OLDER_KEY);
    google.refusal = null;

    await phone.goto(`${app.url}/account`);
    await thisDeviceOn(phone).waitFor();

    const [registration] = [...google.registrations.values()];
    expect(registration).to.include({
      endpoint: `${service.url}/phone`,
      applicationPubKey: firebase.config.publicKey,
      origin: new URL(app.url).host,
    });
    const subscribedWith = await phone.evaluate(() => localStorage.getItem("subscribedWith"));
    expect(subscribedWith).to.equal(Buffer.from(firebase.config.publicKey, "base64url").toString("base64"));
  });

  it("a test goes to the registered token, and what Firebase makes of it is shown and kept", async () => {
    await phone.getByRole("button", { name: "Send a test" }).click();
    await waitForToast(phone, TOASTS.testMessageSent);
    const sent = await waitFor("Firebase to have the message", async () => firebase.messages[0]);
    expect(sent.token).to.equal(tokens()[0]);

    // The envelope in which FCM puts a message of data, all of it as text.
    const envelope = { from: "2", priority: "high", fcmMessageId: "0:1732230000000%1", data: sent.data };
    await deliver(phone, envelope);

    await waitForToast(phone, TOASTS.pushReceived("Test from Mantel"));
    const [shown] = await waitForNotifications(phone, 1);
    expect(shown).to.deep.equal({
      title: "Test from Mantel",
      body: "Notifications work on this device.",
      icon: `${app.url}/icon-192.png`,
    });
    const received = phone.getByRole("region", { name: "Received on this device" });
    await received.getByRole("link", { name: "Test from Mantel" }).waitFor();
  });

  it("what Firebase delivers for the notification of somebody else's project is not shown", async () => {
    await deliver(phone, { from: "3", fcmMessageId: "0:2", notification: { title: "Hello", body: "there" } });
    await deliver(phone, {
      from: "2",
      fcmMessageId: "0:3",
      data: { title: "After it", body: "", icon: "", url: "/account", tag: "x" },
    });

    await waitForToast(phone, TOASTS.pushReceived("After it"));
    const titles = (await waitForNotifications(phone, 2)).map(({ title }) => title);
    expect(titles).to.have.members(["Test from Mantel", "After it"]);
  });

  it("turned off and on again, the browser has a new registration and the old one is gone", async () => {
    const [before] = tokens();
    const turn = phone.getByRole("switch", { name: "Notify me on this device" });
    await turn.click();
    await thisDeviceOn(phone).waitFor({ state: "detached" });
    // Subscribed anew, a browser has another address.
    await subscribeAt(phone.context(), service.subscribe("phone-again"));
    await phone.reload();

    await turn.click();

    await thisDeviceOn(phone).waitFor();
    expect(tokens()).to.have.length(1).and.not.include(before);
    expect(google.problems).to.deep.equal([]);
  });
});
