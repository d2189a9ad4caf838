import { expect } from "chai";
import { FeedbackModel } from "../../../server/features/feedback/feedback.model.js";
import { newestFeedback } from "../../../server/features/feedback/feedback.service.js";
import { BRAND } from "../../../shared/brand.js";
import { feedbackApi, FeedbackType, type NewFeedback } from "../../../shared/contract/feedback.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp } from "../../support/server/TestApp.js";

const FORM = { name: "Gudrun Haugen", email: "gudrun@example.com", comments: "Could it be <b>larger</b>?" };

describe("POST /api/feedback", () => {
  let app: TestApp;

  beforeEach(async () => {
    app = await startTestApp();
  });

  afterEach(() => app.close());

  it("mails a visitor's form to the people behind the product", async () => {
    const response = await app.callRaw(feedbackApi.create, { body: { formData: FORM, type: "contact" } });
    await app.runDueWork();

    expect(response.status).to.equal(200);
    const mails = await app.mails();
    expect(mails).to.have.length(1);
    expect(mails[0]?.to?.[0]?.address).to.equal(BRAND.contactEmail);
    expect(mails[0]?.replyTo?.[0]?.address).to.equal(FORM.email);
    expect(mails[0]?.text).to.include(FORM.comments);
    expect(mails[0]?.html).to.include("&lt;b&gt;larger").and.not.include("<b>larger");
  });

  FeedbackType.options.forEach((type) => {
    it(`takes the type ${type}`, async () => {
      expect(await app.callRaw(feedbackApi.create, { body: { formData: FORM, type } })).to.include({
        status: 200,
      });
    });
  });

  it("believes the access token who it is from, not the body", async () => {
    const anna = await buildCaregiver(app, { name: "Anna Berg" });
    const kari = await buildCaregiver(app, { name: "Kari Moe" });
    const body: NewFeedback = { formData: FORM, type: "accountFeedback", userID: kari.userId };

    await app.call(feedbackApi.create, { body }, { as: anna });
    await app.call(feedbackApi.create, { body });

    const senders = await FeedbackModel.find().sort({ _id: 1 });
    expect(senders.map((feedback) => feedback.userId?.toHexString() ?? null)).to.deep.equal([
      anna.userId,
      null,
    ]);
  });

  it("takes the form of somebody whose token has run out", async () => {
    const as = { accessToken: "an.old.token" };

    expect(
      await app.callRaw(feedbackApi.create, { body: { formData: FORM, type: "feedback" } }, { as }),
    ).to.include({ status: 200 });
  });

  it("mails once what a client sends again with its key, visitor or user", async () => {
    const anna = await buildCaregiver(app, { name: "Anna Berg" });
    const headers = { "Idempotency-Key": "the-same-form-again" };
    const body: NewFeedback = { formData: FORM, type: "contact" };

    for (const as of [undefined, undefined, anna, anna]) {
      await app.call(feedbackApi.create, { body }, as ? { as, headers } : { headers });
    }
    await app.runDueWork();

    expect(await app.mails()).to.have.length(1);
  });

  it("says to a program that fills in the trap that all went well, and drops it", async () => {
    const body: NewFeedback = { formData: FORM, type: "contact", website: "https://spam.example" };

    expect(await app.callRaw(feedbackApi.create, { body })).to.include({ status: 200 });
    await app.runDueWork();

    expect(await FeedbackModel.countDocuments()).to.equal(0);
    expect(await app.mails()).to.have.length(0);
  });

  it("stores a form and mails nobody where the host has named no address", async () => {
    await app.close();
    app = await startTestApp({ config: { contactEmail: null } });

    await app.call(feedbackApi.create, { body: { formData: FORM, type: "contact" } });
    await app.runDueWork();

    const [stored] = await newestFeedback(10);
    expect(stored).to.include({ comments: FORM.comments, email: FORM.email });
    expect(await app.mails()).to.have.length(0);
  });

  it("is refused to a caller who sends it all the time", async () => {
    await app.close();
    app = await startTestApp({ limits: { feedbackPerCaller: { max: 2, windowMs: 60_000 } } });
    const send = () => app.callRaw(feedbackApi.create, { body: { formData: FORM, type: "contact" } });

    const statuses = [await send(), await send(), await send()].map(({ status }) => status);

    expect(statuses).to.deep.equal([200, 200, 429]);
  });

  it("stores every comment that is sent without a key", async () => {
    const body: NewFeedback = { formData: FORM, type: "contact" };

    await app.call(feedbackApi.create, { body });
    await app.call(feedbackApi.create, { body });
    await app.runDueWork();

    expect(await app.mails()).to.have.length(2);
  });
});
