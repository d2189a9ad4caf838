import type { Request } from "express";
import type { Upload } from "../../shared/contract/endpoint.js";
import { TRANSFER_STALL_MS } from "../../shared/limits.js";
import { AppError, badInput } from "./AppError.js";

/**
 * The body of a request as it is. Throws 400 naming `file` for another type or nothing at all, 413 above the limit, and 408 when nothing
 * has come for 30 s: an upload as a whole may take as long as it needs.
 */
export async function readUpload(req: Request, { types, maxBytes }: Upload): Promise<Buffer> {
  const type = (req.get("Content-Type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  if (!types.includes(type))
    throw badInput("file", `This kind of file cannot be used here. ${choiceOf(types)}`);
  if (Number(req.get("Content-Length") ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const chunks: Buffer[] = [];
  let size = 0;
  const stalled = setTimeout(() => req.destroy(stallError()), TRANSFER_STALL_MS);
  try {
    for await (const chunk of req as AsyncIterable<Buffer>) {
      stalled.refresh();
      size += chunk.length;
      if (size > maxBytes) throw tooLarge(maxBytes);
      chunks.push(chunk);
    }
  } finally {
    clearTimeout(stalled);
  }
  if (size === 0) throw badInput("file", "The file is empty.");
  return Buffer.concat(chunks);
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
