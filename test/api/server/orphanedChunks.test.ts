import { expect } from "chai";
import mongoose, { Types } from "mongoose";
import { storePhoto } from "../../../server/media/media.service.js";
import { MediaFileModel } from "../../../server/media/mediaFile.model.js";
import { removeOrphanedChunks } from "../../../server/media/orphanedChunks.service.js";
import { SAMPLE_PHOTO } from "../../support/builders/samplePhoto.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp } from "../../support/server/TestApp.js";

const HOUR_MS = 60 * 60_000;

describe("removeOrphanedChunks", () => {
  let app: TestApp;

  before(async () => {
    app = await startTestApp();
  });
  after(() => app.close());

  /** Of this file, and whether it is all there. */
  const countChunks = (files_id: Types.ObjectId) =>
    mongoose.connection.db!.collection("media.chunks").countDocuments({ files_id });

  async function store(): Promise<Types.ObjectId> {
    const bytes = Buffer.from(await SAMPLE_PHOTO.arrayBuffer());
    return storePhoto(app.context, bytes, { groupId: new Types.ObjectId(), userId: null });
  }

  it("removes what an upload left that a kill cut off, and leaves whole files and uploads under way", async () => {
    const whole = await store();
    const cutOff = await store();
    // GridFS writes the file itself last.
    await MediaFileModel.deleteOne({ _id: cutOff });

    await removeOrphanedChunks(new Date(Date.now() - HOUR_MS));
    const underWay = await countChunks(cutOff);
    await removeOrphanedChunks(new Date(Date.now() + HOUR_MS));

    expect(underWay).to.be.greaterThan(0);
    expect(await countChunks(cutOff)).to.equal(0);
    expect(await countChunks(whole)).to.be.greaterThan(0);
  });
});
