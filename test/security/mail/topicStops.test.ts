import { expect } from "chai";
import { topicStopToken } from "../../../server/notifications/mailStops/topicStops.service.js";
import { endpointPath } from "../../../shared/contract/base/endpoint.js";
import { mailStopsApi } from "../../../shared/contract/notifying/mailStops.js";
import { notificationsApi, type NotificationTopic } from "../../../shared/contract/notifications.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { overtake, type HeldCall } from "../../support/faults/holdNext.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";

describe("the link that stops mails of one topic", () => {
  let app: TestApp;
  let anna: TestUser;
  let kari: TestUser;

  beforeEach(async () => {
    app = await startTestApp();
    anna = await buildCaregiver(app);
    kari = await buildCaregiver(app, { email: "kari@example.com" });
  });
  afterEach(() => app.close());

  const tokenOf = (user: TestUser, topic: NotificationTopic) =>
    topicStopToken(app.context, { userId: user.userId, topic });
  const stop = (token: string) => app.callRaw(mailStopsApi.stopTopic, { params: { token } });
  const choices = async (user: TestUser) => (await app.call(notificationsApi.get, {}, { as: user })).choices;

  it("ends the mails of its topic for its user alone, twice as once, and leaves pushes and the rest", async () => {
    const token = tokenOf(anna, "missed");

    expect((await stop(token)).status).to.equal(200);
    expect((await stop(token)).status).to.equal(200);

    expect((await choices(anna)).missed).to.deep.equal({ push: true, mail: false });
    expect((await choices(anna)).calls).to.deep.equal({ push: true, mail: true });
    expect((await choices(kari)).missed).to.deep.equal({ push: true, mail: true });
  });

  it("undoes nothing that is chosen while it is stored", async () => {
    const stopsAnswers = ({ model, op }: HeldCall) => model === "User" && op === "updateOne";
    const pushOff = { answers: { push: false, mail: true } };

    const { status } = await overtake(
      stopsAnswers,
      () => stop(tokenOf(anna, "answers")),
      () => app.call(notificationsApi.edit, { body: pushOff }, { as: anna }),
    );

    expect(status).to.equal(200);
    expect((await choices(anna)).answers).to.deep.equal({ push: false, mail: false });
  });

  it("is posted to by mail programs as they do, without a sign-in and with a form", async () => {
    const path = endpointPath(mailStopsApi.stopTopic, { token: tokenOf(anna, "missed") });
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };

    const { status } = await app.send({ method: "POST", path, headers, body: "List-Unsubscribe=One-Click" });

    expect(status).to.equal(200);
    expect((await choices(anna)).missed.mail).to.equal(false);
  });

  it("stops nothing when it is opened, as by a scanner: it leads to a page with a button", async () => {
    const token = tokenOf(anna, "missed");
    const path = endpointPath(mailStopsApi.stopTopic, { token });

    const { status, headers } = await app.send({ method: "GET", path });

    expect(status).to.equal(303);
    expect(headers.location).to.equal(`/stop-topic#${token}`);
    expect((await choices(anna)).missed.mail).to.equal(true);
  });

  it("is of no use for another topic or another user", async () => {
    const [, , seal] = tokenOf(anna, "missed").split(".");

    const statuses = [
      await stop(`${anna.userId}.calls.${seal}`),
      await stop(`${kari.userId}.missed.${seal}`),
      await stop(`${anna.userId}.nothing.${seal}`),
    ].map(({ status }) => status);

    expect(statuses).to.deep.equal([400, 400, 400]);
    expect((await choices(anna)).calls.mail).to.equal(true);
    expect((await choices(kari)).missed.mail).to.equal(true);
  });
});
