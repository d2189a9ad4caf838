import type { PipelineStage } from "mongoose";
import { readTogether, type Raw, type ReadModel } from "./readTogether.js";

/** A read of one collection, in the driver's terms. */
export interface UnitedRead {
  model: ReadModel;
  stages: (PipelineStage.FacetPipelineStage | PipelineStage.UnionWith)[];
}

/** Of which read a row is; no stored row has such a field. */
const MARK = "#read";
export type UnitedRow = Raw<{ [MARK]?: number }>;

/** Several reads by one command, one after another in their order: the rows of each. Those of the read at `unmarked` cost nothing to tell apart. */
export async function readUnion(reads: readonly UnitedRead[], unmarked = 0): Promise<UnitedRow[][]> {
  const [first, ...others] = reads.map(({ model, stages }, index) => ({
    model,
    stages: index === unmarked ? stages : [...stages, { $addFields: { [MARK]: index } }],
  }));
  if (!first) return [];
  const rows = await readTogether<UnitedRow>(first.model, [
    ...first.stages,
    ...others.map(({ model, stages }) => ({
      $unionWith: { coll: model.collection.name, pipeline: stages },
    })),
  ]);
  const found = reads.map((): UnitedRow[] => []);
  for (const row of rows) {
    const index = row[MARK];
    if (index !== undefined) delete row[MARK];
    found[index ?? unmarked]!.push(row);
  }
  return found;
}
