import { expect } from "chai";
import { type Languages, loadLanguage } from "../../../client-display/ui/languages.js";
import type { DisplayLanguage } from "../../../shared/contract/displays.js";

/** One that this build does not know. */
const UNKNOWN: DisplayLanguage = "pt";

describe("loadLanguage", () => {
  let languages: Languages<string>;
  let fetched: number;
  let taken: DisplayLanguage[];
  const load = (code: DisplayLanguage) =>
    new Promise<void>((done) => {
      loadLanguage(languages, code, (spoken) => {
        taken.push(spoken);
        done();
      });
    });

  beforeEach(() => {
    fetched = 0;
    taken = [];
    const loadGerman = () => {
      fetched += 1;
      return Promise.resolve({ de: "Hallo" });
    };
    languages = { loaded: { en: "Hello" }, loaders: { de: loadGerman } };
  });

  it("fetches a language once, and has it at once from then on", async () => {
    await load("de");
    void load("de");

    expect(taken).to.deep.equal(["de", "de"]);
    expect(fetched).to.equal(1);
    expect(languages.loaded.de).to.equal("Hallo");
  });

  it("speaks English at once, also for a language that the build does not know", () => {
    void load("en");
    void load(UNKNOWN);

    expect(taken).to.deep.equal(["en", "en"]);
    expect(fetched).to.equal(0);
  });
});
