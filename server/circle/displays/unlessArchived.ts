import type { PlainDisplay } from "./plainDisplay.js";

/** What is read beside the display itself: an archived one shows none of it. */
export async function unlessArchived<Row>(
  display: Promise<Pick<PlainDisplay, "archivedAt">>,
  reading: Promise<Row[]>,
): Promise<Row[]> {
  const [{ archivedAt }, rows] = await Promise.all([display, reading]);
  return archivedAt === null ? rows : [];
}
