import { z } from "zod";
import { localStore } from "../../api/browserStore.js";

const KEY = "pushDevice";

/** What this browser remembers of having been registered. It stays when somebody logs out, so that their next log-in finds it on. */
const PushRecord = z.object({
  userID: z.string(),
  /** null while nobody is signed in: nothing can be pushed here. */
  token: z.string().nullable(),
  /** Epoch milliseconds. */
  registeredAt: z.number(),
});
export type PushRecord = z.infer<typeof PushRecord>;

export function readPushRecord(): PushRecord | null {
  const text = localStore.get(KEY);
  if (text === null) return null;
  try {
    return PushRecord.parse(JSON.parse(text));
  } catch {
    // Somebody else's, or an older version's: as if there were none.
    return null;
  }
}

export function writePushRecord(record: PushRecord | null): void {
  if (record) localStore.set(KEY, JSON.stringify(record));
  else localStore.remove(KEY);
}
