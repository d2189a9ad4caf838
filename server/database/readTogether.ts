import type { Model, PipelineStage, Types } from "mongoose";
import { READ_AT_ONCE } from "./readAtOnce.js";

/** A row as it is stored, which `Model.hydrate` makes a document of. */
export type Raw<Row> = Row & { _id: Types.ObjectId };

type ReadModel = Pick<Model<unknown>, "aggregate"> & { collection: { name: string } };

/** As for every other read: a database that hangs must not keep a request for ever. */
const READ_LIMIT_MS = 5_000;

/**
 * Reads rows of several collections in one command, where commands one after another would make somebody wait. Rows come as they are stored,
 * and the stages are in the driver's terms: an id is an ObjectId.
 */
export function readTogether<Result>(
  model: Pick<Model<unknown>, "aggregate">,
  stages: PipelineStage[],
): Promise<Result[]> {
  return model.aggregate<Result>(stages).option({ maxTimeMS: READ_LIMIT_MS, batchSize: READ_AT_ONCE }).exec();
}

interface Asked {
  model: ReadModel;
  stages: PipelineStage.FacetPipelineStage[];
  resolve: (rows: unknown[]) => void;
  reject: (error: unknown) => void;
}

let asked: Asked[] = [];

/**
 * The same, in one command with all that is asked for by this function before anybody waits for anything: what a call of the API needs before it can
 * begin. A command costs the server more than what most of these reads do. Each gets its own rows; when the command fails, so does each.
 */
export function readJoined<Result>(
  model: ReadModel,
  stages: PipelineStage.FacetPipelineStage[],
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
    const rows = await readAll(reads);
    reads.forEach(({ resolve }, index) => resolve(rows[index] ?? []));
  } catch (error) {
    reads.forEach(({ reject }) => reject(error));
  }
}

/** The rows of each. */
async function readAll(reads: Asked[]): Promise<unknown[][]> {
  const [first, ...others] = reads;
  if (!first) return [];
  if (others.length === 0) return [await readTogether(first.model, first.stages)];
  const marked = ({ stages }: Asked, read: number): PipelineStage.FacetPipelineStage[] => [
    ...stages,
    { $replaceWith: { read: { $literal: read }, row: "$$ROOT" } },
  ];
  const found = await readTogether<{ read: number; row: unknown }>(first.model, [
    ...marked(first, 0),
    ...others.map((one, index) => ({
      $unionWith: { coll: one.model.collection.name, pipeline: marked(one, index + 1) },
    })),
  ]);
  return reads.map((_each, read) => found.filter((one) => one.read === read).map(({ row }) => row));
}
