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

/** The database does the next call that `fits`, and its answer comes behind those of the calls after it that fit, as over another connection. */
export function delayNextAnswer(fits: (call: HeldCall) => boolean): {
  /** How many have come before it. */
  overtaken: () => number;
  arrive: () => void;
} {
  const { exec } = prototype;
  let calls = 0;
  let answers = 0;
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  prototype.exec = async function (...all) {
    if (!fits(callOf(this))) return exec.apply(this, all);
    calls += 1;
    const isFirst = calls === 1;
    const answer = await exec.apply(this, all);
    if (isFirst) await arrived;
    else answers += 1;
    return answer;
  };
  const restore = () => {
    prototype.exec = exec;
    arrive();
  };
  return { overtaken: () => answers, arrive: restore };
}
