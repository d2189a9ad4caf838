import type { Request, RequestHandler } from "express";
import { TRANSFER_STALL_MS } from "../../../shared/limits.js";

/**
 * Ends a request whose JSON stops coming: nobody else would for an hour (createHttpServer.ts). It stands right before the parser, as
 * listening makes the body flow. readUpload does the same for files.
 */
export const stalledBody: RequestHandler = (req, _res, next) => {
  if (isReadAsJson(req)) endWhenStalled(req);
  next();
};

function isReadAsJson(req: Request): boolean {
  // What express.json takes by default.
  return Boolean(req.is("json"));
}

function endWhenStalled(req: Request): void {
  const stalled = setTimeout(() => req.destroy(), TRANSFER_STALL_MS);
  req.on("data", () => stalled.refresh());
  for (const event of ["end", "close"]) req.once(event, () => clearTimeout(stalled));
}
