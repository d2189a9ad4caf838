import { readUnion, type UnitedRead } from "./readUnion.js";

interface Asked extends UnitedRead {
  resolve: (rows: unknown[]) => void;
  reject: (error: unknown) => void;
}

let asked: Asked[] = [];

/**
 * What readTogether() reads, in one command with all that is asked for by this function before anybody waits for anything: what a call of the API
 * needs before it can begin. A command costs the server more than what most of these reads do. Each gets its own rows; when the command fails, so does each.
 */
export function readJoined<Result>(
  model: UnitedRead["model"],
  stages: UnitedRead["stages"],
): Promise<Result[]> {
  return new Promise<Result[]>((resolve, reject) => {
    asked.push({ model, stages, resolve: (rows) => resolve(rows as Result[]), reject });
    if (asked.length === 1) queueMicrotask(() => void readAsked());
  });
}

async function readAsked(): Promise<void> {
  const reads = asked;
  asked = [];
  try {
    const rows = await readUnion(reads);
    reads.forEach(({ resolve }, index) => resolve(rows[index] ?? []));
  } catch (error) {
    reads.forEach(({ reject }) => reject(error));
  }
}
