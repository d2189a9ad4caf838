import { once } from "node:events";
import { expect } from "chai";
import { Types } from "mongoose";
import { fromBuffer, type Entry, type ZipFile } from "yauzl";
import { GroupModel } from "../../../server/circle/groups/group.model.js";
import { UserModel } from "../../../server/circle/accounts/user.model.js";
import { MediaFileModel } from "../../../server/media/mediaFile.model.js";
import { CallModel } from "../../../server/features/calls/call.model.js";
import { PushDeviceModel } from "../../../server/notifications/push/pushDevice.model.js";
import { accountsApi } from "../../../shared/contract/accounts.js";
import { autoAnswersApi } from "../../../shared/contract/calling/autoAnswers.js";
import { feedbackApi } from "../../../shared/contract/feedback.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildHousehold, type Household } from "../../support/builders/buildHousehold.js";
import { SAMPLE_PHOTO } from "../../support/builders/samplePhoto.js";
import { overtake } from "../../support/faults/holdNext.js";
import { claimConsoleErrors } from "../../support/consoleErrors.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";

describe("GET /api/account/data", () => {
  let app: TestApp;
  let family: Household;

  before(async () => {
    app = await startTestApp();
    family = await buildHousehold(app, "Anna Berg");
    await buildHousehold(app, "Kari Moe");
  });

  after(() => app.close());

  it("is a zip of what is kept: JSON by kind, and the photos", async () => {
    const { owner } = family;
    await app.call(accountsApi.setPhoto, { file: SAMPLE_PHOTO }, { as: owner });
    const formData = { name: "Anna", email: owner.email, comments: "It works." };
    await app.call(feedbackApi.create, { body: { formData, type: "feedback" } }, { as: owner });

    const files = await download(owner);

    expect([...files.keys()].filter((name) => name.endsWith(".json")).sort()).to.deep.equal([
      "account.json",
      "activity.json",
      "autoAnswers.json",
      "calendarImports.json",
      "calendarLinks.json",
      "callRequests.json",
      "calls.json",
      "cards.json",
      "devices.json",
      "displays.json",
      "dutyRotas.json",
      "events.json",
      "feedback.json",
      "followedCalendars.json",
      "groups.json",
      "invites.json",
      "log.json",
      "members.json",
      "messages.json",
      "notificationDevices.json",
      "occurrences.json",
      "people.json",
      "photos.json",
      "recordings.json",
      "sessions.json",
      "subscription.json",
      "watches.json",
      "webhooks.json",
    ]);
    expect(rowsOf(files, "account")[0]).to.include({ email: owner.email, name: "Anna Berg" });
    expect(rowsOf(files, "displays").map(({ id }) => id)).to.deep.equal([family.display.id]);
    expect(rowsOf(files, "messages").map(({ id }) => id)).to.include.members([
      family.message.id,
      family.series.id,
    ]);
    expect(rowsOf(files, "people").map(({ name }) => name)).to.include("Per Berg");
    expect(rowsOf(files, "callRequests").map(({ requestId }) => requestId)).to.deep.equal(["call-0001"]);
    expect(rowsOf(files, "cards").map(({ text }) => text)).to.deep.equal(["Ola is at work"]);
    expect(rowsOf(files, "events").map(({ title }) => title)).to.deep.equal(["The nurse comes"]);
    expect(rowsOf(files, "photos").map(({ caption }) => caption)).to.deep.equal(["At the lake"]);
    expect(rowsOf(files, "feedback").map(({ comments }) => comments)).to.deep.equal(["It works."]);
    const media = [...files.keys()].filter((name) => name.startsWith("media/"));
    const recorded = rowsOf(files, "recordings").map(({ mediaId }) => `media/${String(mediaId)}.wav`);
    expect(media).to.include.members(recorded).and.have.length(2);
  });

  it("says who let a screen answer by itself, who stopped that, and which calls began so", async () => {
    const { owner, display, autoAnswer, call, device } = family;
    const params = { displayId: display.id, autoAnswerId: autoAnswer.id };
    await app.call(autoAnswersApi.stop, { params }, { as: owner });
    const begun = { deviceName: "Kitchen", refused: null, begunAt: new Date(), answeredAt: new Date() };
    await CallModel.updateOne(
      { _id: call.id },
      { autoAnswer: { ...begun, deviceId: device.id, consentId: new Types.ObjectId(autoAnswer.id) } },
    );

    const files = await download(owner);

    const [consent] = rowsOf(files, "autoAnswers");
    expect(consent).to.include({ ownerId: owner.userId, userId: owner.userId, stoppedBy: owner.userId });
    expect(rowsOf(files, "calls")[0]).to.have.property("autoAnswer").that.deep.equals({
      deviceName: "Kitchen",
      refused: null,
      begunAt: begun.begunAt.toISOString(),
      answeredAt: begun.answeredAt.toISOString(),
    });
  });

  it("holds no secret, and nothing of another family", async () => {
    const { owner } = family;

    const text = [...(await download(owner)).values()].map((bytes) => bytes.toString("utf8")).join("\n");

    expect(text).to.not.match(/hash|token|"_id"|"__v"|\$2b\$|refresh|secret|userAgent/i);
    expect(text).to.not.include("Kari Moe");
  });

  it("gives nobody the forms that somebody sent under an address that is not verified", async () => {
    const formData = { name: "Stranger", email: "per.holm@example.com", comments: "Between you and me" };
    await app.call(feedbackApi.create, { body: { formData, type: "contact" } });
    const { owner } = await buildHousehold(app, "Per Holm");
    await UserModel.updateOne({ _id: owner.userId }, { emailVerified: false });

    expect(rowsOf(await download(owner), "feedback")).to.deep.equal([]);
  });

  it("is whole but for a photo that is removed while the rest is read", async () => {
    const { owner } = await buildHousehold(app, "Siv Dahl");
    const kept = await MediaFileModel.countDocuments({
      "metadata.groupId": owner.groupId,
      "metadata.portraitOf": null,
    });
    await app.call(accountsApi.setPhoto, { file: SAMPLE_PHOTO }, { as: owner });

    const files = await overtake(
      ({ model, op }) => model === "PushDevice" && op === "find",
      () => download(owner),
      () => app.call(accountsApi.removePhoto, {}, { as: owner }),
    );

    const media = [...files].filter(([name]) => name.startsWith("media/"));
    expect(kept).to.be.above(0);
    expect(media.filter(([, bytes]) => bytes.length > 0)).to.have.length(kept);
  });

  it("ends when a group is handed over before the whole of it has been read", async () => {
    const { owner } = await buildHousehold(app, "Mona Lie");
    const next = await buildCaregiver(app, { name: "Nils Lie", email: "nils.lie@example.com" });

    const failed = await overtake(
      ({ model, op }) => model === "PushDevice" && op === "find",
      () => app.callRaw(accountsApi.downloadMyData, {}, { as: owner }).catch((error: Error) => error),
      () => GroupModel.updateOne({ _id: owner.groupId }, { ownerId: new Types.ObjectId(next.userId) }),
    );

    expect(failed).to.be.an("error").with.property("code", "ECONNRESET");
  });

  it("breaks off with a line in the log when something can't be read, and the server goes on", async () => {
    const { owner } = await buildHousehold(app, "Tor Vik");
    const { find } = PushDeviceModel;
    PushDeviceModel.find = () => {
      throw new Error("The database is away.");
    };

    const failed = await app.callRaw(accountsApi.downloadMyData, {}, { as: owner }).then(
      () => null,
      (error: Error) => error,
    );
    PushDeviceModel.find = find;

    expect(failed).to.be.an("error").with.property("code", "ECONNRESET");
    expect(claimConsoleErrors().join("\n")).to.include("a download of an account's data broke off");
    expect((await download(owner)).size).to.be.above(0);
  });

  async function download(as: TestUser): Promise<Map<string, Buffer>> {
    const response = await app.callRaw(accountsApi.downloadMyData, {}, { as });
    expect(response.status, response.text.slice(0, 300)).to.equal(200);
    expect(response.headers["content-type"]).to.equal("application/zip");
    expect(response.headers["content-disposition"]).to.match(/^attachment; filename=".+\.zip"$/);
    return unzip(response.bytes);
  }
});

function rowsOf(files: Map<string, Buffer>, name: string): Record<string, unknown>[] {
  return JSON.parse(files.get(`${name}.json`)?.toString("utf8") ?? "null") as Record<string, unknown>[];
}

async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true }, (error, opened) => (error ? reject(error) : resolve(opened))),
  );
  const files = new Map<string, Buffer>();
  const ended = once(zip, "end");
  zip.on("entry", (entry: Entry) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) throw error;
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        files.set(entry.fileName, Buffer.concat(chunks));
        zip.readEntry();
      });
    });
  });
  zip.readEntry();
  await ended;
  return files;
}
