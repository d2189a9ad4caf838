import mongoose from "mongoose";

/** How often each collection is asked, as `messages.find`, while `work` runs, which may look at what has been counted so far. */
export async function countOperations(
  work: (soFar: Readonly<Record<string, number>>) => Promise<unknown>,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  mongoose.set("debug", (collection: string, method: string) => {
    const name = `${collection}.${method}`;
    counts[name] = (counts[name] ?? 0) + 1;
  });
  await work(counts).finally(() => mongoose.set("debug", false));
  return counts;
}
