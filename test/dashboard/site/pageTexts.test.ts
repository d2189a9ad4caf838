import { expect } from "chai";
import { POSTS } from "../../../client-dashboard/site/pages/blog/posts.js";
import type { Block } from "../../../client-dashboard/site/pages/prose/blocks.js";

const REFERENCE = /\[(\d+)\]/g;

describe("the posts of the blog", () => {
  POSTS.forEach(({ title, blocks, sources, date }) => {
    const words = blocks.flatMap(textsOf);

    it(`"${title}" is as long as a post should be`, () => {
      const count = words.join(" ").split(/\s+/).length;

      expect(count).to.be.within(900, 1_400);
      expect(date).to.match(/^\d{4}-\d{2}-\d{2}$/);
    });

    it(`"${title}" names each source, and uses each that it names`, () => {
      const used = new Set(
        words.flatMap((text) => [...text.matchAll(REFERENCE)].map(([, number]) => number)),
      );

      const named = sources.map(({ text }) => text.split(".")[0]);

      expect([...used].sort()).to.deep.equal(named);
      sources.forEach(({ href }) => expect(href).to.match(/^https:\/\//));
    });
  });
});

function textsOf(block: Block): readonly string[] {
  if (typeof block === "string") return [block];
  if ("heading" in block) return [block.heading];
  if ("note" in block) return [block.note];
  if ("rows" in block) return [...block.head, ...block.rows.flat()];
  return "steps" in block ? block.steps : block.list;
}
