import { createHash } from "node:crypto";
import { open, rm, type FileHandle } from "node:fs/promises";
import type { Request } from "express";
import type { Upload } from "../../../shared/contract/base/endpoint.js";
import { TRANSFER_STALL_MS } from "../../../shared/limits.js";
import { AppError, badInput } from "../../core/AppError.js";
import { UploadedFile } from "./UploadedFile.js";
import type { UploadSlot } from "./UploadSlots.js";
import { newUploadPath } from "./uploadFolder.js";

/** What the system says when there is no room for a file. */
const NO_ROOM = ["ENOSPC", "EDQUOT", "EFBIG"];
const NO_ROOM_STATUS = 507;
const NO_ROOM_RETRY_SECONDS = 60;

/**
 * The body of a request as it is, in a file: as it comes, whoever sends it. Throws 400 naming `file` for another type or nothing at all,
 * 413 above the limit, 507 when the disk is full, and 408 when nothing has come for 30 s: an upload as a whole may take as long as it needs.
 * The caller removes the file; of one that did not come whole nothing is left.
 */
export async function readUpload(
  req: Request,
  { types, maxBytes }: Upload,
  { dataDir, slot }: { dataDir: string; slot: UploadSlot },
): Promise<UploadedFile> {
  const type = (req.get("Content-Type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  if (!types.includes(type))
    throw badInput("file", `This kind of file can't be used here. ${choiceOf(types)}`);
  if (Number(req.get("Content-Length") ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const path = await newUploadPath(dataDir).catch(rethrowNoRoom);
  try {
    const { size, digest } = await writeBody(req, { path, maxBytes, slot });
    if (size === 0) throw badInput("file", "The file is empty.");
    return new UploadedFile(path, size, digest);
  } catch (error) {
    await rm(path, { force: true });
    return rethrowNoRoom(error);
  }
}

async function writeBody(
  req: Request,
  { path, maxBytes, slot }: { path: string; maxBytes: number; slot: UploadSlot },
): Promise<{ size: number; digest: string }> {
  const hash = createHash("sha256");
  let size = 0;
  const file = await open(path, "wx", 0o600);
  const stalled = setTimeout(() => req.destroy(stallError()), TRANSFER_STALL_MS);
  try {
    for await (const chunk of req as AsyncIterable<Buffer>) {
      stalled.refresh();
      slot.pace.note(chunk.length);
      size += chunk.length;
      if (size > maxBytes) throw tooLarge(maxBytes);
      hash.update(chunk);
      await writeAll(file, chunk);
    }
  } finally {
    clearTimeout(stalled);
    await file.close();
  }
  slot.keep();
  return { size, digest: hash.digest("base64url") };
}

/** A full disk may take a part of a chunk, and says so only at the next. */
async function writeAll(file: FileHandle, chunk: Buffer): Promise<void> {
  let written = 0;
  while (written < chunk.length) written += (await file.write(chunk, written)).bytesWritten;
}

/** "Choose JPEG, PNG, or WEBP." */
function choiceOf(types: readonly string[]): string {
  const names = types.map((name) => name.replace(/^.*\//, "").toUpperCase());
  return `Choose ${new Intl.ListFormat("en", { type: "disjunction" }).format(names)}.`;
}

function tooLarge(maxBytes: number): AppError {
  const megabytes = Math.floor(maxBytes / 1024 / 1024);
  const message = `The file can have at most ${megabytes} MB.`;
  return new AppError({ code: "too-large", status: 413, message, field: "file" });
}

function stallError(): AppError {
  return new AppError({ code: "too-slow", status: 408, message: "The upload stopped.", field: "file" });
}

function rethrowNoRoom(error: unknown): never {
  const { code } = Object(error) as { code?: unknown };
  if (!NO_ROOM.includes(String(code))) throw error;
  throw new AppError({
    code: "no-room",
    status: NO_ROOM_STATUS,
    message: "The disk of this installation is full. Please tell whoever runs it. Your file wasn't kept.",
    field: "file",
    retryAfterSeconds: NO_ROOM_RETRY_SECONDS,
    cause: error,
  });
}
