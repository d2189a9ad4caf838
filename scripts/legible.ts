/**
 * `npm run check:legible`: how large the letters of the display are, and whether an old eye reads them from the chair. Every screen, in eight
 * languages, on seven sizes of glass; `-- --sizes 1024x768,1280x800 --languages de,en --screens medication` takes fewer. See docs/decisions/033.
 */
import { parseArgs } from "node:util";
import { DisplayLanguage } from "../shared/contract/displays.js";
import { closeTestDatabase } from "../test/support/server/testDatabase.js";
import { checkLegible } from "./legible/checkLegible.js";
import { GLASSES } from "./legible/glasses.js";
import { formatVerdicts } from "./legible/formatVerdicts.js";
import { SAMPLE_SCREENS } from "./legible/screens.js";

const { values } = parseArgs({
  options: {
    sizes: { type: "string" },
    languages: { type: "string" },
    screens: { type: "string" },
    pictures: { type: "string" },
  },
});

const startedAt = Date.now();
const legibility = await checkLegible({
  glasses: chosen(GLASSES, values.sizes, ({ name }) => name),
  languages: chosen(DisplayLanguage.options, values.languages, String),
  screens: chosen(SAMPLE_SCREENS, values.screens, ({ name }) => name),
  withDevice: !values.screens,
  picturesIn: values.pictures,
});
const { table, isLegible } = formatVerdicts(legibility);
console.log(`${table}\n${Math.round((Date.now() - startedAt) / 1_000)} seconds.`);
process.exitCode = isLegible ? 0 : 1;
await closeTestDatabase();

function chosen<Item>(
  all: readonly Item[],
  names: string | undefined,
  nameOf: (item: Item) => string,
): Item[] {
  if (!names) return [...all];
  const wanted = names.split(",");
  const unknown = wanted.find((name) => !all.some((item) => nameOf(item) === name));
  if (unknown) throw new Error(`"${unknown}" is none of: ${all.map(nameOf).join(", ")}.`);
  return all.filter((item) => wanted.includes(nameOf(item)));
}
