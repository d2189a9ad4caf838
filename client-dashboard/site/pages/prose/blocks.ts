/**
 * The words of a page as data, so that they can be measured and translated. In a text `[label](/path)` is a link and `**words**` are strong;
 * nothing else is markup.
 */
export type Block =
  | string
  | { heading: string }
  | { list: readonly string[] }
  | { steps: readonly string[] }
  /** Set apart from the rest: what nobody should miss. */
  | { note: string }
  /** The first cell of a row names it. */
  | { head: readonly string[]; rows: readonly (readonly string[])[] };

export interface Source {
  /** What was taken from it is in the post; this says who wrote it, and when. */
  text: string;
  href: string;
}

export interface PostTexts {
  title: string;
  subtitle: string;
  description: string;
  /** YYYY-MM-DD */
  date: string;
  path: string;
  /** What its picture shows, in words. */
  picture: string;
  blocks: readonly Block[];
  sources: readonly Source[];
  /** When they were read. */
  sourcesNote: string;
}
