import type { Model, PipelineStage } from "mongoose";
import { batched } from "../core/batched.js";
import { readTogether, type Raw } from "./readTogether.js";

type ReadModel = Pick<Model<unknown>, "aggregate"> & { collection: { name: string } };
type ReadStages = [PipelineStage.Match, ...PipelineStage.FacetPipelineStage[]];

interface Read {
  model: ReadModel;
  stages: ReadStages;
}

/** Of which read a row is; no stored row has such a field. Those of the first read have no mark. */
const MARK = "#read";
type Row = Raw<{ [MARK]?: number }>;

/**
 * Reads rows of one collection by the command that reads those of all others that were asked for in the same turn of the event loop, or while the last
 * such command was under way. A snapshot has a dozen parts, each of a feature of its own, and a command costs the server more than what it brings. For
 * what is small and found by an index: all wait for the slowest of them, and fail with it. Rows come in the order of the stages, which are in
 * the driver's terms.
 */
export async function readBeside<Stored>(model: ReadModel, ...stages: ReadStages): Promise<Raw<Stored>[]> {
  return (await together({ model, stages })) as Raw<Stored>[];
}

const together = batched<Read, unknown[]>(async (reads) => {
  const [first, ...others] = reads;
  const rows = await readTogether<Row>(first!.model, [
    ...first!.stages,
    ...others.map(({ model, stages }, index) => ({
      $unionWith: { coll: model.collection.name, pipeline: marked(stages, index + 1) },
    })),
  ]);
  const found = reads.map((): unknown[] => []);
  for (const row of rows) {
    const read = row[MARK] ?? 0;
    delete row[MARK];
    found[read]!.push(row);
  }
  return (read) => found[reads.indexOf(read)]!;
});

/** A field more is a third of what it costs to put the row into another document. */
function marked(stages: ReadStages, read: number): ReadStages {
  return [...stages, { $addFields: { [MARK]: read } }];
}
