import type { PipelineStage, Types } from "mongoose";
import { batched, rowsByKey } from "../core/batched.js";
import type { Raw, ReadModel } from "./readTogether.js";
import { readUnion, type UnitedRow } from "./readUnion.js";

type ReadStages = [PipelineStage.Match, ...(PipelineStage.FacetPipelineStage | PipelineStage.UnionWith)[]];

interface Read {
  model: ReadModel;
  stages: ReadStages;
  /** Of a read of one row. */
  id?: Types.ObjectId;
  /** Brings most of the rows. */
  isLong?: boolean;
}

interface Found {
  rows: unknown[];
  /** Another command was begun before this one was over. */
  isOvertaken: boolean;
}

/**
 * Reads rows of one collection by the command that reads those of all others that were asked for in the same turn of the event loop, or while the last
 * such command was under way. A snapshot has a dozen parts, each of a feature of its own, and a command costs the server more than what it brings. For
 * what is found by an index: all wait for the slowest of them, and fail with it. Rows come in the order of the stages, which are in
 * the driver's terms.
 */
export async function readBeside<Stored>(model: ReadModel, ...stages: ReadStages): Promise<Raw<Stored>[]> {
  return (await together({ model, stages })).rows as Raw<Stored>[];
}

/** The same for the one read of a snapshot that may bring hundreds of rows, which are passed on untouched. */
export async function readLongBeside<Stored>(
  model: ReadModel,
  ...stages: ReadStages
): Promise<Raw<Stored>[]> {
  return (await together({ model, stages, isLong: true })).rows as Raw<Stored>[];
}

/**
 * The same for one row, which is read before whatever is asked for later: a command reads in order, and what it cannot take any more comes
 * after it. `isFirst` is false when that failed, since the command hung and the next one did not wait for its end.
 */
export async function readFirstBeside<Stored>(
  model: ReadModel,
  id: Types.ObjectId,
): Promise<{ row: Raw<Stored> | null; isFirst: boolean }> {
  const { rows, isOvertaken } = await together({ model, stages: [{ $match: { _id: id } }], id });
  return { row: (rows[0] as Raw<Stored> | undefined) ?? null, isFirst: !isOvertaken };
}

/** What is asked for by ids is one read for all who ask, so that there are never many. */
const ITEMS_MAX = 1_000;
const underWay = new Set<{ isOvertaken: boolean }>();

const together = batched<Read, Found>(
  async (reads) => {
    underWay.forEach((earlier) => (earlier.isOvertaken = true));
    const command = { isOvertaken: false };
    underWay.add(command);
    try {
      const rowsOf = await readAll(reads);
      return (read) => ({ rows: rowsOf(read), isOvertaken: command.isOvertaken });
    } finally {
      underWay.delete(command);
    }
  },
  { itemsMax: ITEMS_MAX, isOfBatches: true },
);

/** What a command reads of one collection. */
interface Part extends Read {
  found: UnitedRow[];
}

async function readAll(reads: Read[]): Promise<(read: Read) => unknown[]> {
  const partOf = partsOf(reads);
  const parts = [...new Set(partOf.values())];
  // A mark costs something for each row.
  const unmarked = Math.max(
    0,
    parts.findIndex(({ isLong }) => isLong),
  );
  (await readUnion(parts, unmarked)).forEach((rows, index) => {
    parts[index]!.found = rows;
  });
  const ofOneRow = parts.filter(({ id }) => id !== undefined).flatMap(({ found }) => found);
  const rowOf = rowsByKey(ofOneRow, ({ _id }) => _id.toString());
  return (read) => (read.id ? rowOf(read.id) : partOf.get(read)!.found);
}

/** In the order in which they are read: those of one row, together for each collection, before the others. */
function partsOf(reads: Read[]): Map<Read, Part> {
  const ofOneRow = reads.filter(({ id }) => id !== undefined);
  const models = new Set(ofOneRow.map(({ model }) => model));
  const joined = [...models].flatMap((model) => {
    const own = ofOneRow.filter((read) => read.model === model);
    const ids = { $in: own.map(({ id }) => id) };
    const part: Part = { ...own[0]!, stages: [{ $match: { _id: ids } }], found: [] };
    return own.map((read): [Read, Part] => [read, part]);
  });
  const others = reads.filter(({ id }) => id === undefined);
  return new Map([...joined, ...others.map((read): [Read, Part] => [read, { ...read, found: [] }])]);
}
