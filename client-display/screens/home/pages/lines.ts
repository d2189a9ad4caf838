import type { PlaceFacts } from "../places/Places.js";

type Words = Pick<PlaceFacts, "widthOf">;

/** Between the parts of a word that may stand on two lines, as in "Donnerstag-nachmittag". Unseen where they do not. */
const SOFT_HYPHEN = "\u00ad";

/** The most lines that one of the texts takes in `room` ems. What follows "\n" begins a line. */
export function linesOf(texts: string[], room: number, { widthOf }: Words): number {
  const space = widthOf(" ");
  const linesIn = (paragraph: string) => {
    let lines = 1;
    let used = 0;
    paragraph.split(" ").forEach((word) =>
      word.split(SOFT_HYPHEN).forEach((part, index, parts) => {
        const wide = widthOf(part);
        const before = used > 0 && index === 0 ? space : 0;
        const after = index < parts.length - 1 ? widthOf("-") : 0;
        if (used > 0 && used + before + wide + after > room) {
          lines += 1;
          used = wide;
        } else used += before + wide;
      }),
    );
    return lines;
  };
  return most(texts, (text) => text.split("\n").reduce((lines, paragraph) => lines + linesIn(paragraph), 0));
}

/** Of what has to stand on one line, with the hyphen that it gets there. */
export function longestWord(texts: string[], { widthOf }: Words): number {
  return most(texts, (text) => most(text.split(SOFT_HYPHEN).join("- ").split(/[ \n]/), widthOf));
}

/** The text with each of its words on one line. */
export function unbroken(text: string): string {
  return text.split(SOFT_HYPHEN).join("");
}

export function widestText(texts: string[], { widthOf }: Words): number {
  const space = widthOf(" ");
  return most(texts, (text) => text.split(" ").reduce((wide, word) => wide + space + widthOf(word), -space));
}

function most<Item>(items: Item[], sizeOf: (item: Item) => number): number {
  return items.reduce((found, item) => Math.max(found, sizeOf(item)), 0);
}
