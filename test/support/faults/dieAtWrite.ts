import mongoose from "mongoose";
import { claimConsoleErrors } from "../consoleErrors.js";

/** `before`: the database never hears of the write. `behind`: it has done it, and the process never hears of that. */
export interface Moment {
  side: "before" | "behind";
  /** Of the writes, counted from 1. */
  write: number;
  /** Counts these alone, such as `deliveries.updateOne`: of writes side by side nobody knows which comes first. */
  of?: string;
  /** Gets the name of each write that came by. */
  seen?: { add: (name: string) => unknown };
}

const READS = ["find", "findOne", "aggregate", "countDocuments", "distinct"];
const WRITES = [
  "insertOne",
  "insertMany",
  "updateOne",
  "updateMany",
  "replaceOne",
  "findOneAndUpdate",
  "findOneAndReplace",
  "findOneAndDelete",
  "deleteOne",
  "deleteMany",
  "bulkWrite",
];

type Command = (this: mongoose.mongo.Collection, ...all: unknown[]) => unknown;
const commands = mongoose.mongo.Collection.prototype as unknown as Record<string, Command>;

/**
 * Runs `work` as in a process that dies at that moment: from there on no command of it reaches the database. Returns the write at which it died,
 * as `deliveries.updateOne`; null when there were not so many.
 */
export async function dieAtWrite(
  { side, write, of, seen }: Moment,
  work: () => Promise<unknown>,
): Promise<string | null> {
  const before = Object.fromEntries([...READS, ...WRITES].map((name) => [name, commands[name]!]));
  let writes = 0;
  let diedAt: string | null = null;
  const requireLife = () => {
    if (diedAt !== null) throw new Error(`The process died at ${diedAt}.`);
  };
  for (const name of READS)
    commands[name] = function (...all) {
      requireLife();
      return before[name]!.apply(this, all);
    };
  for (const name of WRITES)
    commands[name] = async function (...all) {
      requireLife();
      const writeName = `${this.collectionName}.${name}`;
      const isStep = !isAnnouncement(all);
      if (isStep) seen?.add(writeName);
      const isCounted = isStep && (of === undefined || of === writeName);
      if (isCounted) writes += 1;
      const isLast = isCounted && writes === write;
      const kill = () => void (diedAt = writeName);
      if (isLast && side === "before") kill();
      requireLife();
      try {
        return await before[name]!.apply(this, all);
      } finally {
        // Also where the database refuses the write.
        if (isLast) kill();
        requireLife();
      }
    };
  try {
    await work();
  } catch (error) {
    if (diedAt === null) throw error;
  } finally {
    Object.assign(commands, before);
  }
  if (diedAt !== null) claimConsoleErrors();
  return diedAt;
}

/** The count of what was told (WakeOutbox) follows some milliseconds behind its change, and may belong to the change before. */
function isAnnouncement([, update]: unknown[]): boolean {
  const { $inc } = (update ?? {}) as { $inc?: object };
  return $inc !== undefined && "announcements" in $inc;
}
