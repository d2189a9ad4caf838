const QUOTED_MAX = 60;
/** What is looked at. One form of a character may be many letters, and the patterns below look back over what they read. */
const READ_MAX = 200;

/** With a scheme, `www.` or an @: nobody is called so. */
const ADDRESS = /\S*(?:https?:|ftp:|mailto:|:\/\/|www\.|@)\S*/giu;
/** A domain with a path, `evil.example/prize`. */
const PATH = /\S*[\p{L}\p{N}][.\u3002][\p{L}\p{N}]\S*\/\S*/gu;
/** Also the ideographic full stop, which domains may be written with. */
const DOT = /(?<=[\p{L}\p{N}])[.\u3002](?=[\p{L}\p{N}])/gu;
/** Long enough to be called. */
const TELEPHONE_NUMBER = /\+?\d[\d\s()./-]{5,}\d/gu;
/** What is not seen, or turns the text around it; joiners belong to Persian, Hindi and many emoji. */
const UNSEEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}]/gu;

/**
 * The name of a person or a group as a mail to a stranger may hold it: in quotes, on one line, at most 60 characters, and with nothing that
 * a mail program would make a link of. A dot between letters, as in a mailbox's name, gets a space. `fallback` stands for a name of which
 * nothing is left.
 */
export function quotedName(name: string, fallback: string): string {
  const plain = Array.from(name.normalize("NFKC"))
    .slice(0, READ_MAX)
    .join("")
    .replace(/\s+/gu, " ")
    .replace(UNSEEN, "")
    .replace(ADDRESS, " ")
    .replace(PATH, " ")
    .replace(TELEPHONE_NUMBER, " ")
    .replace(DOT, "$& ")
    .replace(/[“”„"«»]/gu, "'")
    .replace(/\s+/gu, " ")
    .trim();
  return `“${shortened(plain === "" ? fallback : plain)}”`;
}

function shortened(text: string): string {
  const letters = [...text];
  if (letters.length <= QUOTED_MAX) return text;
  const kept = letters.slice(0, QUOTED_MAX - 1).join("");
  return `${kept.trimEnd()}…`;
}
