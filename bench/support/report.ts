/** A figure with the limit that it must not exceed. */
export interface Bar {
  what: string;
  measured: number;
  limit: number;
  unit: string;
}

const COLUMN_GAP = "  ";

/** Rows under their headings, the first column to the left, the others to the right. */
export function formatTable(headings: string[], rows: string[][]): string {
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: string[]) =>
    cells
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join(COLUMN_GAP)
      .trimEnd();
  return [line(headings), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}

/** The bars with their verdicts. */
export function formatBars(bars: Bar[]): string {
  return formatTable(
    ["bar", "measured", "limit", "verdict"],
    bars.map((bar) => [
      bar.what,
      amount(bar.measured, bar),
      amount(bar.limit, bar),
      isMet(bar) ? "pass" : "FAIL",
    ]),
  );
}

export function isMet({ measured, limit }: Bar): boolean {
  return measured <= limit;
}

function amount(value: number, { unit }: Bar): string {
  return `${value.toFixed(1)} ${unit}`;
}
