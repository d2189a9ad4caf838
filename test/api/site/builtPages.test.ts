import { expect } from "chai";
import { HtmlValidate, type ConfigData } from "html-validate";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp } from "../../support/server/TestApp.js";
import { PAGES } from "../../journeys/site/specifiedTexts.js";

const PUBLIC_URL = "https://mantel.example";

/** React writes names as scripts know them (`maxLength`) and empty elements as XML does, and a page in one line is no fault. */
const HTML_RULES: ConfigData = {
  extends: ["html-validate:recommended"],
  rules: {
    "attr-case": "off",
    "long-title": "off",
    "no-trailing-whitespace": "off",
    "no-inline-style": "error",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "void-style": "off",
    "doctype-style": "off",
    "no-redundant-role": "off",
    "require-sri": "off",
    "tel-non-breaking": "off",
    "script-type": "error",
  },
};

/** What `npm run build` has rendered, as it is served. */
describe("The built public pages", function () {
  this.timeout(60_000);

  let app: TestApp;

  before(async () => {
    app = await startTestApp({ config: { publicUrl: PUBLIC_URL } });
  });

  after(() => app.close());

  for (const { path } of PAGES) {
    it(`${path} is valid HTML without style attributes`, async () => {
      const html = await (await fetch(app.url + path)).text();
      const report = await new HtmlValidate({ root: true, ...HTML_RULES }).validateString(html);
      const found = report.results.flatMap(({ messages }) =>
        messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? ""})`),
      );
      expect(found).to.deep.equal([]);
      expect(html).to.not.match(/<[^>]+\sstyle=/);
    });
  }

  it("say how they are to be found, where the installation has an address", async () => {
    for (const { path } of PAGES) {
      const html = await (await fetch(app.url + path)).text();
      expect(html).to.include(`<link rel="canonical" href="${PUBLIC_URL}${path}"/>`);
      expect(html).to.match(/<meta name="description" content="[^"]{40,160}"\/>/);
      expect(html).to.include('property="og:image"');
      const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)];
      const types = blocks.map(([, text]) => (JSON.parse(text!) as { "@type": string })["@type"]);
      expect(types).to.include("Organization");
      expect(types.includes("BreadcrumbList")).to.equal(path !== "/");
      expect(types.includes("BlogPosting")).to.equal(path.startsWith("/blog/"));
      expect(types.includes("SoftwareApplication")).to.equal(path === "/");
    }
  });

  it("name no address of an installation that has none, and nothing to be found by", async () => {
    const family = await startTestApp({ config: { publicUrl: null, contactEmail: null } });
    for (const { path } of PAGES) {
      const html = await (await fetch(family.url + path)).text();
      expect(html, path).to.include('<meta name="robots" content="noindex"/>');
      expect(html, path).to.not.match(
        /mailto:|\.invalid|rel="canonical"|og:url|ld\+json|name="contact-email"/,
      );
    }
    await family.close();
  });

  it("are listed in the sitemap, but for those after a checkout", async () => {
    const sitemap = await (await fetch(`${app.url}/sitemap.xml`)).text();
    const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(
      ([, address]) => new URL(address!).pathname,
    );

    const expected = PAGES.map(({ path }) => path).filter((path) => !path.startsWith("/checkout"));
    expect(listed.sort()).to.deep.equal(expected.sort());
  });
});
