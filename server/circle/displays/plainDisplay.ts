import { Types } from "mongoose";
import { batched } from "../../core/batched.js";
import { fillIn } from "../../database/fillIn.js";
import { readFirstBeside } from "../../database/readBeside.js";
import { DisplayModel, type Display } from "./display.model.js";

/** A display as it is stored, without what mongoose makes of a document: hundreds are read at once when the power is back. */
export type PlainDisplay = Display & { _id: Types.ObjectId; id: string };

/** Rows of before a setting could be chosen have its default. Callers share these, and change nothing. */
const { _id, ...DEFAULTS } = new DisplayModel().toObject<Display & { _id: Types.ObjectId }>();
void _id;

/** Of a row that was just read. */
export function plainDisplay(row: Display & { _id: Types.ObjectId }): PlainDisplay {
  const filled = fillIn(row, DEFAULTS);
  fillIn(filled.sound, DEFAULTS.sound);
  return Object.assign(filled, { id: row._id.toString() });
}

/** The display as it is now, or null. Those who ask at once are answered by one query. */
export const findPlainDisplay = batched(async (ids: Types.ObjectId[]) => {
  const stored = await DisplayModel.find({ _id: { $in: ids } }).lean();
  const byId = new Map(stored.map((row) => [row._id.toString(), row]));
  return (id: Types.ObjectId): PlainDisplay | null => {
    const row = byId.get(id.toString());
    return row ? plainDisplay(row) : null;
  };
});

/** The same by the command that reads what is asked for after it, as readFirstBeside() says. */
export async function readDisplayFirst(
  id: Types.ObjectId,
): Promise<{ display: PlainDisplay | null; isFirst: boolean }> {
  const { row, isFirst } = await readFirstBeside<Display>(DisplayModel, id);
  return { display: row && plainDisplay(row), isFirst };
}
