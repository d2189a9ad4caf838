import { expect } from "chai";
import { loadConfig } from "../../../server/app/config.js";
import { accountsApi } from "../../../shared/contract/accounts.js";
import { notificationsApi } from "../../../shared/contract/notifications.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { FirebaseDouble } from "../../support/doubles/FirebaseDouble.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { RawResponse, TestApp, TestUser } from "../../support/server/TestApp.js";

const TOKEN = `c${"aB3_-".repeat(20)}:APA91${"x".repeat(100)}`;

describe("push messages by Firebase", () => {
  let firebase: FirebaseDouble;
  let app: TestApp;
  let anna: TestUser;

  beforeEach(async () => {
    firebase = await FirebaseDouble.start();
    app = await startTestApp({ config: { firebase: firebase.config } });
    anna = await buildCaregiver(app);
    await app.call(accountsApi.setProfile, { body: { fcmToken: TOKEN } }, { as: anna });
  });

  afterEach(async () => {
    await app.close();
    await firebase.stop();
  });

  function sendTest(): Promise<RawResponse> {
    return app.callRaw(notificationsApi.sendTestMessage, { body: { fcmToken: TOKEN } }, { as: anna });
  }

  async function countDevices(): Promise<number> {
    return (await app.call(notificationsApi.get, {}, { as: anna })).devices.length;
  }

  it("reach the registration token with what our own worker shows", async () => {
    const response = await sendTest();

    expect(response.status, response.text).to.equal(200);
    const [message] = firebase.messages;
    expect(message?.token).to.equal(TOKEN);
    expect(message?.data).to.include({ title: "Test from Mantel", icon: "/icon-192.png", url: "/account" });
    expect(message?.webpush.headers).to.deep.equal({ TTL: "300", Urgency: "high" });
  });

  it("forget a browser that Firebase knows no more", async () => {
    firebase.refusal = { status: 404, errorCode: "UNREGISTERED" };

    const response = await sendTest();

    expect([response.status, await countDevices()]).to.deep.equal([409, 0]);
  });

  it("keep a browser that Firebase refuses for another reason", async () => {
    firebase.refusal = { status: 429, errorCode: "QUOTA_EXCEEDED" };

    const response = await sendTest();

    expect([response.status, await countDevices()]).to.deep.equal([409, 1]);
    expect(app.logLines().join("")).to.not.include(TOKEN);
  });

  it("are offered to browsers with what Firebase's library needs, and no secret", async () => {
    const { pushService } = await app.call(notificationsApi.get, {}, { as: anna });

    expect(pushService).to.deep.equal({
      kind: "fcm",
      publicKey: "public-key",
      apiKey: "api-key",
      appId: "1:2:web:3",
      projectId: "mantel-test",
      messagingSenderId: "2",
    });
  });

  it("need every FIREBASE variable or none", () => {
    expect(loadConfig({}).firebase).to.equal(null);
    expect(() => loadConfig({ FIREBASE_PROJECT_ID: "x", FIREBASE_APP_ID: "y" })).to.throw(
      "Firebase also needs FIREBASE_CLIENT_EMAIL, FIREBASE_PRIVATE_KEY, FIREBASE_API_KEY",
    );
  });

  it("read a key whose line breaks are written as \\n", () => {
    const all = Object.fromEntries(
      ["PROJECT_ID", "CLIENT_EMAIL", "API_KEY", "APP_ID", "MESSAGING_SENDER_ID", "VAPID_KEY"].map((name) => [
        `FIREBASE_${name}`,
        "x",
      ]),
    );

    const config = loadConfig({ ...all, FIREBASE_PRIVATE_KEY: "-----BEGIN\\nKEY-----" });

    expect(config.firebase?.privateKey).to.equal("-----BEGIN\nKEY-----");
  });
});
