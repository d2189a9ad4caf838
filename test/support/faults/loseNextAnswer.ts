import mongoose, { mongo } from "mongoose";
import { callOf, type HeldCall } from "./holdNext.js";

type Exec = (this: mongoose.Query<unknown, unknown>, ...all: unknown[]) => Promise<unknown>;

const prototype = mongoose.Query.prototype as unknown as { exec: Exec };

/** The database does the next call that `fits`, and the connection ends before it could say so. */
export function loseNextAnswer(fits: (call: HeldCall) => boolean): void {
  const { exec } = prototype;
  prototype.exec = async function (...all) {
    const answer = await exec.apply(this, all);
    if (!fits(callOf(this))) return answer;
    prototype.exec = exec;
    throw new mongo.MongoNetworkError("connection 5 closed");
  };
}
