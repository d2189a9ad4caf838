import type { Model } from "mongoose";
import type { AppContext } from "../core/AppContext.js";

/** A query that tells whether a kind of due work has anything to do: at least all the rows that the work itself would take. */
export interface Look {
  model: LookedAt;
  /** In the driver's terms. Finds by an index, together with `dueAt`. */
  filter: Record<string, unknown>;
  /** The date by which a row is due. Without one each row that the filter finds is due now. */
  dueAt?: string;
}

export type LookedAt = Pick<Model<unknown>, "aggregate"> & { collection: { name: string } };

/** Without any the work has nothing to do; null: it has, as far as is known without a query. */
export type Looks = (app: AppContext) => Look[] | null;
