import { isVisible, onOneLine, withoutUnusable } from "../../../../shared/rules/plainText.js";

/** As if a person had typed it on one line; what is longer is cut between characters. Empty when nothing of it can be seen. */
export function typedText(text: string, max: number): string {
  const line = onOneLine(withoutUnusable(text));
  if (!isVisible(line)) return "";
  if (line.length <= max) return line;
  let cut = "";
  for (const character of line) {
    if (cut.length + character.length > max - 1) break;
    cut += character;
  }
  return `${cut.trimEnd()}…`;
}
