import { START_DATE_MIN } from "../../shared/limits.js";
import { badInput } from "./AppError.js";

/** Throws 400 naming `field` for a first day of long ago. One that was stored before there was this limit stays: `before`. */
export function requireStartDate(
  startDate: string,
  { before, field }: { before: string | undefined; field: string },
): void {
  if (startDate < START_DATE_MIN && startDate !== before)
    throw badInput(field, `Choose a first day from ${START_DATE_MIN.slice(0, 4)} on.`);
}
