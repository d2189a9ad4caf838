import { pipeline } from "node:stream/promises";
import { Router, type Request, type Response } from "express";
import { Id } from "../../shared/contract/base/fields.js";
import { TRANSFER_STALL_MS } from "../../shared/limits.js";
import type { AppContext } from "../core/AppContext.js";
import { notFound } from "../core/AppError.js";
import { FileGone, readFile } from "./mediaBucket.js";
import { MediaFileModel, type MediaFileDocument } from "./mediaFile.model.js";
import { findSeal, SEAL_LIFE_MS } from "./mediaSeal.js";

/** What is stored under an id never changes, so that only who may keep it is a question. */
const KEPT_FOR = {
  long: `private, max-age=${SEAL_LIFE_MS / 1_000}, immutable`,
  short: "private, no-store",
};

/**
 * Pictures, as browsers ask for them: an `<img>` sends no token, so the seal in the address lets it in. Whatever is wrong with the
 * address, the answer is the same 404.
 */
export function mediaRoutes(app: AppContext): Router {
  const router = Router();
  router.get("/api/media/:mediaId/:seal", async (req, res) => {
    const { mediaId } = req.params;
    const seal = Id.safeParse(mediaId).success ? findSeal(app, mediaId, req.params.seal) : null;
    const file = seal && (await findFile(mediaId, req.query.size));
    if (!file) throw notFound("The picture");
    await sendFile(file, { req, res, keptFor: KEPT_FOR[seal] });
  });
  return router;
}

async function findFile(mediaId: string, size: unknown): Promise<MediaFileDocument | null> {
  if (size === undefined) return MediaFileModel.findById(mediaId);
  return size === "portrait" ? MediaFileModel.findOne({ "metadata.portraitOf": mediaId }) : null;
}

async function sendFile(
  { _id, length, metadata }: MediaFileDocument,
  { req, res, keptFor }: { req: Request; res: Response; keptFor: string },
): Promise<void> {
  const etag = `"${_id.toString()}"`;
  const unkept = res.getHeaders();
  res.set({
    "Cache-Control": keptFor,
    ETag: etag,
    "Accept-Ranges": "bytes",
    "Content-Type": metadata.contentType,
    "Content-Disposition": "inline",
  });
  if (req.fresh) return void res.status(304).end();
  const range = requestedRange(req, { length, etag });
  if (range === "unsatisfiable") return void res.status(416).set("Content-Range", `bytes */${length}`).end();
  const { start, end } = range ?? { start: 0, end: length };
  if (range) res.status(206).set("Content-Range", `bytes ${start}-${end - 1}/${length}`);
  res.set("Content-Length", String(end - start));
  if (req.method === "HEAD") return void res.end();
  res.setTimeout(TRANSFER_STALL_MS, () => res.destroy());
  const bytes = readFile(_id, { start, end });
  try {
    const first = await bytes.next();
    await pipeline(startingWith(first, bytes), res);
  } catch (error) {
    if (error instanceof FileGone) return handleGone(req, res, unkept);
    // Who scrolls on breaks off: nobody is left to be told. Everything else is an error.
    if (!res.destroyed || !isBrokenOff(error)) throw error;
  } finally {
    await bytes.return(undefined);
  }
}

/** Half a picture ends with its connection; before that, the answer is that of any picture that is not there, and nobody keeps it. */
function handleGone(req: Request, res: Response, unkept: ReturnType<Response["getHeaders"]>): void {
  // Once a removal is through there is nothing to see any more. Bytes that stay away for good are for who looks after the server.
  req.log.warn("a picture was removed while it was read, or its bytes are lost");
  if (res.headersSent) return void res.destroy();
  res.getHeaderNames().forEach((name) => res.removeHeader(name));
  res.set(unkept);
  throw notFound("The picture");
}

async function* startingWith(
  first: IteratorResult<Buffer, undefined>,
  rest: AsyncGenerator<Buffer, undefined, undefined>,
): AsyncGenerator<Buffer, undefined, undefined> {
  if (!first.done) yield first.value;
  yield* rest;
}

/** `end` is not part of it. Several ranges at once get the whole, which the standard allows. */
function requestedRange(
  req: Request,
  { length, etag }: { length: number; etag: string },
): { start: number; end: number } | "unsatisfiable" | null {
  const ifRange = req.get("If-Range");
  if (ifRange !== undefined && ifRange !== etag) return null;
  const ranges = req.range(length);
  if (ranges === -1) return "unsatisfiable";
  if (ranges === undefined || ranges === -2 || ranges.type !== "bytes" || ranges.length !== 1) return null;
  const [range] = ranges;
  return range ? { start: range.start, end: range.end + 1 } : null;
}

function isBrokenOff(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_STREAM_PREMATURE_CLOSE";
}
