import { expect } from "chai";
import { browserNameFrom, engineFrom } from "../../shared/rules/browserName.js";

const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

describe("the name of a browser, and its engine", () => {
  const cases: [string, string, string | null][] = [
    [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/49.0.2623.75 Safari/537.36`, "Chrome", "Chrome 49"],
    [
      `Mozilla/5.0 (Linux; Android 9) ${WEBKIT} SamsungBrowser/9.2 Chrome/67.0 Safari/537.36`,
      "Samsung Internet",
      "Samsung Internet 9",
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/120.0.0.0 Safari/537.36 Edg/120.0.2210.91`,
      "Edge",
      "Edge 120",
    ],
    [
      "Mozilla/5.0 (iPad; CPU OS 10_3 like Mac OS X) AppleWebKit/603.1 (KHTML, like Gecko) Version/10.0 Mobile/14E277 Safari/602.1",
      "Safari",
      "Safari 10",
    ],
    [
      "Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X) AppleWebKit/605.1 (KHTML, like Gecko) CriOS/108.0 Mobile/15E148 Safari/604.1",
      "Chrome",
      "Chrome 108",
    ],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:121.0) Gecko/20100101 Firefox/121.0", "Firefox", "Firefox 121"],
    ["Mozilla/5.0 Safari/602.1", "Safari", "Safari"],
    ["curl/8.0", "Browser", null],
    ["", "Browser", null],
  ];
  for (const [userAgent, name, engine] of cases)
    it(`${engine ?? "none that is known"}: ${userAgent.slice(0, 60)}`, () => {
      expect([browserNameFrom(userAgent), engineFrom(userAgent)]).to.deep.equal([name, engine]);
    });
});
