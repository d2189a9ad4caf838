import type { Block } from "./blocks.js";

/** The id of a heading in its page: "Your rights, and deletion" is your-rights-and-deletion. */
export function fragmentOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}

export function headingsOf(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => (typeof block === "object" && "heading" in block ? [block.heading] : []));
}
