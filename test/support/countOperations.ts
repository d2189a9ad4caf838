import mongoose from "mongoose";

/** How often each collection is asked, as `messages.find`, while `work` runs. */
export async function countOperations(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  mongoose.set("debug", (collection: string, method: string) => {
    const name = `${collection}.${method}`;
    counts[name] = (counts[name] ?? 0) + 1;
  });
  await work().finally(() => mongoose.set("debug", false));
  return counts;
}
