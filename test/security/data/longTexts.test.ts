import { expect } from "chai";
import { isFramedPath } from "../../../server/http/pages/contentSecurityPolicy.js";
import { deviceNameFrom } from "../../../server/core/deviceName.js";
import { loggedPath } from "../../../server/http/loggedPath.js";
import { plainText } from "../../../server/features/headlines/plainText.js";
import { looseText } from "../../../server/features/displays/looseText.js";
import { csvLine } from "../../../server/features/audit/csvLine.js";
import { quotedName } from "../../../server/notifications/mails/quotedName.js";
import { accountsApi } from "../../../shared/contract/accounts.js";
import { NAME_MAX } from "../../../shared/limits.js";
import { DeviceFrame, Hello } from "../../../shared/realtime/protocol.js";
import { findLookAlike, onOneLine } from "../../../shared/rules/plainText.js";
import { SAMPLED_ENDPOINTS } from "../../support/builders/sampleRequests.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import { stringPlaces } from "../../support/builders/stringPlaces.js";
import type { TestApp } from "../../support/server/TestApp.js";

/** About what the body of a request may hold. */
const LENGTH = 60_000;
/** Of processor time. Whatever reads a text once takes a few; what looks back over it at every character takes thousands. */
const SLOW_MS = 300;

const RUNS: Record<string, string> = {
  spaces: " ",
  "wide spaces": "\u3000",
  "line breaks": "\n",
  "line breaks between spaces": " \n",
  dots: ".",
  "letters and dots": "a.",
  letters: "a",
  digits: "1",
  "digits and spaces": "1 ",
  hyphens: "-",
  slashes: "/",
  signs: "@",
  "accents out of order": "\u0301\u0316",
  overrides: "\u202e",
  isolates: "\u2066",
  "unseen characters": "\u200b",
  "tags that never end": "<br",
  "one word of browsers": "Android",
};

/** Between two letters, so that what looks for an end finds none, and also at the end. */
const LONG = Object.entries(RUNS).flatMap(([what, part]): [string, string][] => {
  const run = part.repeat(LENGTH / part.length);
  return [
    [what, `a${run}b`],
    [`${what} at the end`, `a${run}`],
  ];
});

describe("long texts keep nobody waiting", () => {
  it("in any field of a request", () => {
    const places = SAMPLED_ENDPOINTS.flatMap(({ name, endpoint }) =>
      (["params", "query", "body"] as const).flatMap((part) => {
        const schema = endpoint[part];
        if (!schema) return [];
        return stringPlaces(schema).map(({ path, holding }) => ({
          where: `${name}, ${part} ${path.join(".")}`,
          read: (text: string) => schema.safeParse(holding(text)),
        }));
      }),
    );
    expect(places).to.have.length.above(100);
    expect(places.flatMap(({ where, read }) => slowRuns(where, read))).to.deep.equal([]);
  });

  it("in any field of a frame", () => {
    const slow = Object.entries({ Hello, DeviceFrame }).flatMap(([name, schema]) =>
      stringPlaces(schema).flatMap(({ path, holding }) =>
        slowRuns(`${name} ${path.join(".")}`, (text) => schema.safeParse(holding(text))),
      ),
    );
    expect(slow).to.deep.equal([]);
  });

  it("in what reads a text in other places", () => {
    const readers: Record<string, (text: string) => unknown> = {
      onOneLine,
      isFramedPath,
      deviceNameFrom,
      loggedPath: (text) => loggedPath(`/${text}`),
      csvLine: (text) => csvLine([text]),
      // The longest that a field lets in, which may become longer when it is brought to one form.
      quotedName: (text) => quotedName(text.slice(0, NAME_MAX), "somebody"),
      looseText: (text) => new RegExp(looseText(text.slice(0, NAME_MAX)), "i").test(text),
      headline: (text) => plainText(text, NAME_MAX),
    };
    const slow = Object.entries(readers).flatMap(([name, read]) => slowRuns(name, read));
    expect(slow).to.deep.equal([]);
  });

  it("in a name that is quoted in a mail, whatever it is made of", () => {
    for (const letter of ["\u33c2", "\ufdfa", "a.", "a./", "@", "1 ", "\u2488"]) {
      const name = letter.repeat(NAME_MAX * 20);
      expect(slowRuns("quotedName", () => quotedName(name, "somebody"), [[letter, name]])).to.deep.equal([]);
    }
  });

  it("in thousands of texts that are compared with one another", () => {
    const texts = Array.from({ length: 20_000 }, (_, index) => `text ${index}`);
    expect(slowRuns("findLookAlike", () => findLookAlike(texts), [["texts", texts.join("")]])).to.deep.equal(
      [],
    );
  });

  describe("of a stranger", () => {
    let app: TestApp;

    before(async () => {
      app = await startTestApp();
    });
    after(() => app.close());

    it("signing up with a name of 98,000 spaces is refused at once, and the name is named", async () => {
      const name = `a${" ".repeat(98_000)}b`;
      const before = process.cpuUsage();

      const response = await app.callRaw(accountsApi.signUp, {
        body: { name, email: "stranger@example.com", password: "a long password" },
      });

      expect(response.status).to.equal(400);
      expect(response.body).to.deep.nested.include({ "error.field": "name" });
      expect(process.cpuUsage(before).user / 1_000).to.be.below(1_000);
    });
  });
});

/** By processor time, which another process beside it does not use up. */
function slowRuns(where: string, read: (text: string) => unknown, runs = LONG): string[] {
  return runs.flatMap(([what, text]) => {
    const before = process.cpuUsage();
    read(text);
    const took = process.cpuUsage(before).user / 1_000;
    return took < SLOW_MS ? [] : [`${where}: ${what}, ${Math.round(took)} ms`];
  });
}
