import mongoose from "mongoose";
import { claimConsoleErrors } from "../consoleErrors.js";

type Exec = (this: mongoose.Query<unknown, unknown>, ...all: unknown[]) => Promise<unknown>;

const prototype = mongoose.Query.prototype as unknown as { exec: Exec };
const WRITES = ["updateOne", "updateMany", "findOneAndUpdate", "deleteOne", "deleteMany"];

/**
 * Runs a request as in a process that dies: of its writes of messages and occurrences, the one with this number (from 1) and all that come
 * later fail. Not killed: it had no so many.
 */
export async function killAtWrite(
  number: number,
  request: () => Promise<unknown>,
): Promise<{ killed: boolean }> {
  const { exec } = prototype;
  let writes = 0;
  prototype.exec = async function (...all) {
    const { op } = this as unknown as { op: string };
    const counts = WRITES.includes(op) && ["Message", "Occurrence"].includes(this.model.modelName);
    if (counts) writes += 1;
    if (writes >= number && WRITES.includes(op)) throw new Error("The process was killed.");
    return exec.apply(this, all);
  };
  try {
    await request();
  } finally {
    prototype.exec = exec;
  }
  claimConsoleErrors();
  return { killed: writes >= number };
}
