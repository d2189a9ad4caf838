import { mkdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect } from "chai";
import { SITE_PLACEHOLDERS, siteVariants, variantName, type SiteIndex } from "../../../shared/site.js";
import type { Config } from "../../../server/core/Config.js";
import { claimConsoleErrors } from "../../support/consoleErrors.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import { testFolder } from "../../support/server/testDatabase.js";
import type { RawResponse, TestApp } from "../../support/server/TestApp.js";

const PUBLIC_URL = "https://mantel.example";
const SCRIPT = "document.documentElement.dataset.scripts='on'";

/** As a build renders it: a page that names all that depends on the installation. */
function rendered(name: string): string {
  const { publicUrl, contactEmail, analyticsUrl } = SITE_PLACEHOLDERS;
  return `<!doctype html><html><head><title>${name}</title><script>${SCRIPT}</script>
<script type="application/ld+json">{"url":"${publicUrl}/about"}</script></head>
<body><a href="${publicUrl}/about">a</a> <a href="mailto:${contactEmail}">b</a> <i>${analyticsUrl}</i></body></html>`;
}

const page = (address: string, more: Partial<SiteIndex["pages"][number]> = {}) => ({
  path: address,
  files: Object.fromEntries(
    siteVariants().map((facts) => [variantName(facts), `${variantName(facts)}.html`]),
  ),
  isIndexed: true,
  date: null,
  title: "A title",
  description: "Words & more",
  ...more,
});

const PAGES = [
  page("/"),
  page("/about"),
  page("/blog/dementia-clocks", { date: "2026-11-02", title: "Clocks <for> the wall" }),
  page("/blog/goodbye-alexa-together", { date: "2026-11-09" }),
  page("/checkout-success", { isIndexed: false }),
];

describe("the public site", () => {
  let app: TestApp;

  async function start(config: Partial<Config>): Promise<void> {
    const buildDir = path.join(testFolder(), "built-site");
    const folder = path.join(buildDir, "client-site", "pages");
    mkdirSync(folder, { recursive: true });
    siteVariants().forEach((facts) => {
      const name = variantName(facts);
      writeFileSync(path.join(folder, `${name}.html`), rendered(name));
    });
    writeFileSync(path.join(folder, "index.json"), JSON.stringify({ pages: PAGES }));
    mkdirSync(path.join(buildDir, "client-dashboard"), { recursive: true });
    writeFileSync(
      path.join(buildDir, "client-dashboard", "index.html"),
      '<meta name="contact-email" content="__CONTACT_EMAIL__">',
    );
    app = await startTestApp({ buildDir, config });
  }

  afterEach(() => app.close());

  const get = (address: string, headers: Record<string, string> = {}): Promise<RawResponse> =>
    app.send({ method: "GET", path: address, headers });

  it("sends a page with what is true of this installation, and by a policy without exceptions", async () => {
    await start({
      publicUrl: PUBLIC_URL,
      contactEmail: "hi@mantel.example",
      analyticsUrl: "https://count.example/hit?a=1&b=2",
    });

    const { status, text, headers } = await get("/about");

    expect(status).to.equal(200);
    expect(text).to.include("<title>public-contact-analytics</title>");
    expect(text).to.include(`href="${PUBLIC_URL}/about"`).and.include("mailto:hi@mantel.example");
    expect(text).to.include("https://count.example/hit?a=1&amp;b=2").and.not.include(".invalid");
    expect(headers["cache-control"]).to.equal("no-cache");
    expect(headers["x-robots-tag"]).to.equal(undefined);
    const policy = headers["content-security-policy"] ?? "";
    expect(policy)
      .to.include("connect-src 'self' https://count.example;")
      .and.not.match(/unsafe|\*|nonce/);
    expect(policy.match(/sha256-/g)).to.have.length(1);
  });

  it("is not to be found where the installation has no address, and names none", async () => {
    await start({ publicUrl: null, contactEmail: null });

    expect((await get("/about")).headers["x-robots-tag"]).to.equal("noindex");
    expect((await get("/about")).text).to.include("<title>plain</title>");
    expect((await get("/robots.txt")).text).to.equal("User-agent: *\nDisallow: /\n");
    expect((await get("/sitemap.xml", { Accept: "application/xml" })).status).to.equal(404);
    expect((await get("/blog/feed.xml", { Accept: "application/xml" })).status).to.equal(404);
  });

  it("sends nothing again that a browser has", async () => {
    await start({ publicUrl: PUBLIC_URL });
    const { headers } = await get("/about");

    const again = await get("/about", { "If-None-Match": headers.etag ?? "" });

    expect(headers.etag).to.match(/^W\/"[\w-]{22}"$/);
    expect(again.status).to.equal(304);
    expect(again.headers["content-security-policy"]).to.equal(headers["content-security-policy"]);
  });

  it("sends the pages of a new build, and one that was away while it was made", async () => {
    await start({ publicUrl: null, contactEmail: null });
    const folder = path.join(testFolder(), "built-site", "client-site", "pages");
    const file = path.join(folder, "plain.html");
    expect((await get("/about")).text).to.include("<title>plain</title>");

    rmSync(file);
    utimesSync(path.join(folder, "index.json"), new Date(0), new Date(0));
    expect((await get("/about")).status).to.equal(500);
    expect(claimConsoleErrors()).to.have.length(1);
    writeFileSync(file, rendered("A new build"));

    expect((await get("/about")).text).to.include("<title>A new build</title>");
  });

  it("finds a page in any letter case and with a slash at its end", async () => {
    await start({});

    expect((await get("/About/")).status).to.equal(200);
    expect((await get("/")).status).to.equal(200);
  });

  it("lists for search engines what is to be found, and the posts in a feed, the newest first", async () => {
    await start({ publicUrl: PUBLIC_URL });

    const { text: sitemap } = await get("/sitemap.xml");
    const { text: feed, headers } = await get("/blog/feed.xml");

    expect(sitemap).to.include(`<loc>${PUBLIC_URL}/about</loc>`).and.not.include("checkout");
    expect(sitemap).to.include("<lastmod>2026-11-02</lastmod>");
    expect((await get("/robots.txt")).text).to.equal(
      `User-agent: *\nDisallow: /api/\n\nSitemap: ${PUBLIC_URL}/sitemap.xml\n`,
    );
    expect((await get("/checkout-success")).headers["x-robots-tag"]).to.equal("noindex");
    expect(headers["content-type"]).to.equal("application/rss+xml; charset=utf-8");
    expect(feed.indexOf("goodbye-alexa")).to.be.lessThan(feed.indexOf("dementia-clocks"));
    expect(feed).to.include("Clocks &lt;for&gt; the wall").and.include("Words &amp; more");
  });

  it("leads the old address of the privacy policy to its new one, for good", async () => {
    await start({});

    const { status, headers } = await get("/privacy");

    expect([status, headers.location]).to.deep.equal([301, "/privacy-policy"]);
  });

  describe("an unknown path", () => {
    beforeEach(() => start({}));

    [
      ["as a browser opens it", { "Sec-Fetch-Dest": "document", Accept: "text/html" }],
      ["as an older browser does", { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" }],
      ["as a program does that takes anything", { Accept: "*/*" }],
    ].forEach(([how, headers]) => {
      it(`leads to the start page, ${how as string}`, async () => {
        const answer = await get("/no/such/page?code=123456", headers as Record<string, string>);

        expect([answer.status, answer.headers.location]).to.deep.equal([302, "/"]);
        expect(answer.headers["cache-control"]).to.equal("no-store");
      });
    });

    ["/dashboard/no-such-page", "/dashboard/displays", "/people/1", "/index.html", "/loginx"].forEach(
      (address) => {
        it(`leads to the start page from ${address}`, async () => {
          expect((await get(address, { Accept: "text/html" })).headers.location).to.equal("/");
        });
      },
    );

    (
      [
        ["/api/no-such-call", {}],
        ["/assets/gone.js", { Accept: "text/html" }],
        ["/site-assets/gone.js", { Accept: "text/html" }],
        ["/site-assets/pages/plain.html", { Accept: "text/html" }],
        ["/display-assets/gone.js", { Accept: "text/html" }],
        ["/favicon.gif", { Accept: "*/*" }],
        ["/pictures/gone", { "Sec-Fetch-Dest": "image", Accept: "*/*" }],
        ["/gone", { Accept: "application/json" }],
      ] as [string, Record<string, string>][]
    ).forEach(([address, headers]) => {
      it(`is 404 for ${address} with ${JSON.stringify(headers)}`, async () => {
        expect((await get(address, headers)).status).to.equal(404);
      });
    });

    [
      "/dashboard",
      "/Account/",
      "/dashboard/displays/6560f0f0f0f0f0f0f0f0f0f0/settings",
      "/login?email=a",
    ].forEach((address) => {
      it(`is none where the dashboard has a page: ${address}`, async () => {
        const answer = await get(address, { Accept: "text/html" });

        expect(answer.status).to.equal(200);
        expect(answer.headers["x-robots-tag"]).to.equal("noindex");
      });
    });
  });

  it("has an icon at the address that browsers ask where a page names none", async () => {
    await start({});
    writeFileSync(path.join(testFolder(), "built-site", "client-dashboard", "icon-192.png"), "of a picture");

    const answer = await get("/favicon.ico", { Accept: "image/*" });
    expect(answer.status).to.equal(200);
    expect(answer.headers["content-type"]).to.equal("image/png");
  });

  it("tells the dashboard where to write to, and nothing where there is no address", async () => {
    await start({ contactEmail: null });

    expect((await get("/login")).text).to.include('name="contact-email" content=""');
  });
});
