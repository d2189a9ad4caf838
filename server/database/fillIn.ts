/**
 * Gives a row that was just read, and is nobody else's, what it lacks. In place, and field by field: a copy of a row that has dozens of fields takes
 * longer than reading it.
 */
export function fillIn<Row extends object>(row: Row, defaults: Partial<Row>): Row {
  for (const field in defaults) {
    if (row[field] === undefined) row[field] = defaults[field]!;
  }
  return row;
}
