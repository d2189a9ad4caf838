import { expect } from "chai";
import { readdirSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";

const FOLDER = path.resolve("client-dashboard/site/pictures");

/** What `npm run screenshots` has made. */
describe("the pictures of the site", () => {
  const dark = readdirSync(FOLDER).filter((name) => name.includes(".dark."));

  it("are there", () => expect(dark).to.not.be.empty);

  for (const name of dark)
    it(`${name} has a light one beside it, of the same size and lighter`, async () => {
      const [one, other] = [name, name.replace(".dark.", ".light.")].map((file) => path.join(FOLDER, file));

      expect(await sizeOf(other!)).to.deep.equal(await sizeOf(one!));
      expect(await brightnessOf(other!)).to.be.greaterThan((await brightnessOf(one!)) + 20);
    });
});

async function sizeOf(file: string): Promise<(number | undefined)[]> {
  const { width, height } = await sharp(file).metadata();
  return [width, height];
}

/** 0 to 255. */
async function brightnessOf(file: string): Promise<number> {
  const { channels } = await sharp(file).greyscale().stats();
  return channels[0]!.mean;
}
