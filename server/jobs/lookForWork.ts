import type { PipelineStage } from "mongoose";
import type { AppContext } from "../core/AppContext.js";
import { withTimeout } from "../core/withTimeout.js";
import { readTogether } from "../database/readTogether.js";
import type { Look, LookedAt } from "./Look.js";

/** A driver whose server dies in the wrong instant may wait for ever. */
const LIMIT_MS = 10_000;

/** Of each kind of work that has registered looks when it is due next; null: nothing waits. Any other kind has to be run to know. */
export type Found = ReadonlyMap<string, Date | null>;

interface FoundRow {
  work: string;
  at?: Date;
}

type LookStages = [PipelineStage.Match, ...PipelineStage.FacetPipelineStage[]];

/**
 * Asks for many kinds of work by one command whether they have anything to do. When it fails, nothing is known of any: each is run, and
 * fails by itself. Whoever runs a kind looks again before another: it may have made something due.
 */
export async function lookForWork(app: AppContext, names: readonly string[]): Promise<Found> {
  try {
    return await withTimeout(look(app, names), LIMIT_MS, {
      late: () => new Error(`The look took longer than ${LIMIT_MS} ms.`),
      onLateError: (error) => app.log.warn({ err: error }, "a look for due work failed after its time"),
    });
  } catch (error) {
    app.log.warn({ err: error }, "due work could not be looked for by one query; each kind looks by itself");
    return new Map();
  }
}

async function look(app: AppContext, names: readonly string[]): Promise<Found> {
  const found = new Map<string, Date | null>();
  const branches: { model: LookedAt; stages: LookStages }[] = [];
  for (const name of names) {
    const looks = looksOf(app, name);
    if (looks === null) continue;
    found.set(name, null);
    branches.push(...looks.map((one) => ({ model: one.model, stages: stagesOf(name, one) })));
  }
  const [first, ...others] = branches;
  if (!first) return found;
  const rows = await readTogether<FoundRow>(first.model, [
    ...first.stages,
    ...others.map(({ model, stages }) => ({
      $unionWith: { coll: model.collection.name, pipeline: stages },
    })),
  ]);
  for (const { work, at = new Date(app.now()) } of rows) {
    const earliest = found.get(work);
    if (!earliest || at < earliest) found.set(work, at);
  }
  return found;
}

/** null: it has to be run to know. */
function looksOf(app: AppContext, name: string): Look[] | null {
  const all = app.registered.looks[name]?.map((of) => of(app));
  return all && !all.includes(null) ? all.flatMap((looks) => looks ?? []) : null;
}

/** The one row that is due first. */
function stagesOf(work: string, { filter, dueAt }: Look): LookStages {
  const named = { _id: 0, work: { $literal: work } } as const;
  if (dueAt === undefined) return [{ $match: filter }, { $limit: 1 }, { $project: named }];
  return [
    { $match: filter },
    { $sort: { [dueAt]: 1 } },
    { $limit: 1 },
    { $project: { ...named, at: `$${dueAt}` } },
  ];
}
