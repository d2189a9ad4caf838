import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Response } from "express";
import type { Types } from "mongoose";
import { ZipFile } from "yazl";
import type { AppContext } from "../../core/AppContext.js";
import { isBrokenOff, stallGuard } from "../../http/uploads/stallGuard.js";
import { listMediaOf, type StoredMedia } from "../../media/media.service.js";
import { listOwnGroups } from "../groups/index.js";
import { archiveFiles } from "./archiveFiles.js";
import { UserModel, type UserDocument } from "../../circle/accounts/user.model.js";
import { GroupModel } from "../../circle/groups/group.model.js";

const ARCHIVE_NAME = "mantel-my-data.zip";

/**
 * Writes everything that is kept about the user and their own group as a zip: JSON files, one for each kind of thing, and the photos.
 * Nothing is gathered in memory, so its size does not matter; it ends when the caller has taken nothing for 30 s.
 */
export async function sendAccountArchive(app: AppContext, user: UserDocument, res: Response): Promise<void> {
  const groupIds = (await listOwnGroups(user._id)).map(({ groupId }) => groupId);
  const zip = new ZipFile();
  const stall = stallGuard();
  // The zip does not listen to what it reads, and an error that nobody hears ends the process.
  const heard = (stream: Readable) => stream.on("error", (error) => stall.destroy(error));
  const addStream = (name: string, open: () => Readable) =>
    zip.addReadStreamLazy(name, (give) => {
      requireStillTheirs(user, groupIds).then(
        () => give(null, heard(open())),
        (error: Error) => give(error, Readable.from([])),
      );
    });
  for (const [name, rows] of Object.entries(await archiveFiles(app, user, groupIds))) {
    addStream(`${name}.json`, () => Readable.from(jsonLines(rows())));
  }
  for (const media of await everyMedia(user, groupIds)) {
    addStream(`media/${media.id}.${media.contentType.split("/")[1] ?? "bin"}`, () => media.openStream());
  }
  zip.end();

  res.set({
    "Content-Type": "application/zip",
    "Content-Disposition": `attachment; filename="${ARCHIVE_NAME}"`,
  });
  // A zip is compressed already, and compression() would hold its pieces back.
  res.set("Cache-Control", "no-store, no-transform");
  zip.on("error", (error: Error) => stall.destroy(error));
  await pipeline(zip.outputStream, stall, res).catch((error: unknown) => {
    // Who closes the page breaks the download off, and nobody is left to be told; what failed on our side is for the log.
    if (!isBrokenOff(error) && !(error instanceof NoLongerTheirs))
      app.log.error({ err: error }, "a download of an account's data broke off");
    res.destroy();
  });
}

/** It may have been handed over, or the account be gone, since the download began. */
class NoLongerTheirs extends Error {}

/**
 * Asked before each file, which is opened when its turn comes: one query and one file at a time. Whoever takes the download slowly gets
 * nothing of a group that is somebody else's by then.
 */
async function requireStillTheirs(user: UserDocument, groupIds: Types.ObjectId[]): Promise<void> {
  const [isThere, owned] = await Promise.all([
    UserModel.exists({ _id: user._id, deletingAt: null }),
    GroupModel.countDocuments({ _id: { $in: groupIds }, ownerId: user._id }),
  ]);
  if (!isThere || owned < groupIds.length) throw new NoLongerTheirs();
}

async function everyMedia(user: UserDocument, groupIds: Types.ObjectId[]): Promise<StoredMedia[]> {
  const own = await listMediaOf({ groupId: null, userId: user._id });
  const groups = await Promise.all(groupIds.map((groupId) => listMediaOf({ groupId, userId: null })));
  return [...own, ...groups.flat()];
}

async function* jsonLines(rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = "[\n";
  for await (const row of rows) {
    yield `${before}${JSON.stringify(row, null, 2)}`;
    before = ",\n";
  }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}
