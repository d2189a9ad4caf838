import type { RequestHandler } from "express";
import { badInput } from "../core/AppError.js";

/** No body of the contract has a tenth of it. */
const DEPTH_MAX = 100;

/** Refuses a body with tens of thousands of lists in one another: what is done with it by calling itself runs out of stack. */
export const requireFlat: RequestHandler = (req, _res, next) => {
  next(isDeeper(req.body, DEPTH_MAX) ? badInput("body", "This input is nested too deeply.") : undefined);
};

/** Level by level, which takes no stack. */
function isDeeper(body: unknown, max: number): boolean {
  let level = [body].filter(isNested);
  for (let depth = 0; depth < max && level.length > 0; depth += 1)
    level = level.flatMap((value) => Object.values(value).filter(isNested));
  return level.length > 0;
}

function isNested(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
