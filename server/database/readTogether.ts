import type { Model, PipelineStage, Types } from "mongoose";
import { READ_AT_ONCE } from "./readAtOnce.js";

/** A row as it is stored, which `Model.hydrate` makes a document of. */
export type Raw<Row> = Row & { _id: Types.ObjectId };

export type ReadModel = Pick<Model<unknown>, "aggregate"> & { collection: { name: string } };

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
