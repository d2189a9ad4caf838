import type { Request } from "express";

/** What browsers call the pages that they load, as opposed to their parts. */
const DOCUMENTS = ["document", "iframe", "frame"];

/**
 * Whether somebody opens a page. Browsers say so, the older ones by what they accept; of a program that takes anything, a name with an ending
 * is a file.
 */
export function isDocumentRequest(req: Pick<Request, "path" | "get">): boolean {
  const destination = req.get("Sec-Fetch-Dest");
  if (destination !== undefined) return DOCUMENTS.includes(destination);
  const accept = req.get("Accept") ?? "*/*";
  if (/\btext\/html\b/i.test(accept)) return true;
  return accept.includes("*/*") && !/\.[a-z0-9]+$/i.test(req.path);
}
