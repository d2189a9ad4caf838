import { Transform } from "node:stream";
import { TRANSFER_STALL_MS } from "../../../shared/limits.js";

/** Passes everything on, and breaks a download off when nothing has moved for 30 s. */
export function stallGuard(): Transform {
  const guard = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      timer.refresh();
      done(null, chunk);
    },
  });
  const timer = setTimeout(() => guard.destroy(new StalledError()), TRANSFER_STALL_MS);
  guard.once("close", () => clearTimeout(timer));
  return guard;
}

class StalledError extends Error {}

/** Whether a download ended because nobody takes it any more, which is no mistake of ours. */
export function isBrokenOff(error: unknown): boolean {
  if (error instanceof StalledError) return true;
  return error instanceof Error && "code" in error && error.code === "ERR_STREAM_PREMATURE_CLOSE";
}
