import mongoose from "mongoose";

/** What a test may know of a call to the database. */
export interface HeldCall {
  model: string;
  /** As mongoose names it: `findOne`, `findOneAndUpdate`, `updateMany` ... */
  op: string;
  update: { $set?: Record<string, unknown>; $inc?: Record<string, unknown>; $addToSet?: object };
}

type Exec = (this: mongoose.Query<unknown, unknown>, ...all: unknown[]) => Promise<unknown>;

const prototype = mongoose.Query.prototype as unknown as { exec: Exec };

/** The database takes its time with the next call that `fits`, as it may: what else happens meanwhile comes first. */
export function holdNext(fits: (call: HeldCall) => boolean): { held: Promise<void>; release: () => void } {
  const { exec } = prototype;
  let release = () => {};
  let noteHeld = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const held = new Promise<void>((resolve) => (noteHeld = resolve));
  prototype.exec = async function (...all) {
    if (!fits(callOf(this))) return exec.apply(this, all);
    prototype.exec = exec;
    noteHeld();
    await released;
    return exec.apply(this, all);
  };
  return { held, release: () => release() };
}

/** Lets `late` come as far as the call that `fits`, does everything of `meanwhile`, and answers what `late` makes of it. */
export async function overtake<Outcome>(
  fits: (call: HeldCall) => boolean,
  late: () => Promise<Outcome>,
  meanwhile: () => Promise<unknown>,
): Promise<Outcome> {
  const { held, release } = holdNext(fits);
  const running = late();
  await held;
  await meanwhile();
  release();
  return running;
}

function callOf(query: mongoose.Query<unknown, unknown>): HeldCall {
  const { op } = query as unknown as { op: string };
  return {
    model: query.model.modelName,
    op,
    update: (query.getUpdate() ?? {}) as HeldCall["update"],
  };
}
