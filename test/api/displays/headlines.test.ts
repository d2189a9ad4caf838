import { gzipSync } from "node:zlib";
import { expect } from "chai";
import { decodeFeed } from "../../../server/features/headlines/decodeFeed.js";
import { headlinesFor, refreshHeadlines } from "../../../server/features/headlines/headlines.service.js";
import { parseHeadlines } from "../../../server/features/headlines/parseHeadlines.js";
import { plainText } from "../../../server/features/headlines/plainText.js";
import { UpstreamCopyModel } from "../../../server/upstreams/upstreamCopy.model.js";
import { ErrorBody } from "../../../shared/contract/base/errors.js";
import { FeedUrls, Headline, headlinesApi, type FeedCheck } from "../../../shared/contract/headlines.js";
import { HEADLINE_MAX } from "../../../shared/limits.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";
import { UpstreamDouble } from "../../support/doubles/UpstreamDouble.js";
import { waitFor } from "../../support/waitFor.js";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const RSS_TYPE = { "Content-Type": "application/rss+xml; charset=utf-8" };

interface Item {
  title: string;
  date?: string;
}

function rss(title: string, items: Item[]): string {
  const parts = items.map(
    (item, index) =>
      `<item><title>${item.title}</title><link>https://news.example/${index}</link>` +
      `<description><![CDATA[<p>More <img src="x"></p>]]></description>` +
      `${item.date ? `<pubDate>${item.date}</pubDate>` : ""}<guid>${index}</guid></item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${title}</title>
<link>https://news.example/</link><description>News</description><atom:link href="https://news.example/rss" rel="self"/>
${parts.join("\n")}</channel></rss>`;
}

const ATOM = `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><title type="text">The Harbor</title><id>urn:x</id>
<updated>2026-11-21T07:30:00Z</updated>
<entry><title type="html">Ferry &lt;b&gt;Anna&lt;/b&gt; is back &amp;amp; well</title><id>urn:1</id>
<updated>2026-11-21T07:30:00+01:00</updated></entry>
<entry><title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">A <em>quiet</em> night</div></title><id>urn:2</id>
<published>2026-11-20T20:00:00Z</published><updated>2026-11-21T07:00:00Z</updated></entry></feed>`;

const RDF = `<?xml version="1.0"?><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="x"><title>Old paper</title>
</channel><item rdf:about="1"><title>Still printing</title><dc:date>2026-11-19T10:00:00Z</dc:date></item></rdf:RDF>`;

describe("the headlines of a display", () => {
  let double: UpstreamDouble;
  let clock: TestClock;
  let app: TestApp;

  beforeEach(async () => {
    double = await UpstreamDouble.start();
    clock = new TestClock("2026-11-21T08:00:00.000Z");
    app = await startTestApp({ clock, config: { allowPrivateTargets: ["127.0.0.1"] } });
  });

  afterEach(async () => {
    await app.close();
    await double.stop();
  });

  const refresh = (...urls: string[]) => refreshHeadlines(app.context, urls);
  const titles = async (...urls: string[]) => (await refresh(...urls)).map(({ title }) => title);

  it("are those of all feeds, newest first, in plain text", async () => {
    const paper = double.serve(
      "/rss",
      rss("Morning &amp; Evening", [
        { title: "Snow in the hills", date: "Sat, 21 Nov 2026 07:00:00 GMT" },
        { title: "<![CDATA[Bakery <i>wins</i> prize]]>", date: "Fri, 20 Nov 2026 21:00:00 +0100" },
        { title: "Without a date" },
      ]),
      RSS_TYPE,
    );
    const harbor = double.serve("/atom", ATOM, { "Content-Type": "application/atom+xml" });
    const old = double.serve("/rdf", RDF, { "Content-Type": "text/xml" });

    const headlines = await refresh(paper, harbor, old);

    headlines.forEach((headline) => Headline.parse(headline));
    expect(headlines.map(({ title, source, publishedAt }) => [title, source, publishedAt])).to.deep.equal([
      ["Snow in the hills", "Morning & Evening", "2026-11-21T07:00:00.000Z"],
      ["Ferry Anna is back & well", "The Harbor", "2026-11-21T06:30:00.000Z"],
      ["Bakery wins prize", "Morning & Evening", "2026-11-20T20:00:00.000Z"],
      ["A quiet night", "The Harbor", "2026-11-20T20:00:00.000Z"],
      ["Still printing", "Old paper", "2026-11-19T10:00:00.000Z"],
      ["Without a date", "Morning & Evening", null],
    ]);
  });

  it("are ten at most, from five feeds at most", async () => {
    const many = (name: string) =>
      double.serve(
        `/${name}`,
        rss(
          name,
          [1, 2, 3, 4].map((at) => ({ title: `${name} ${at}` })),
        ),
      );

    const found = await titles(many("a"), many("b"), many("c"), many("d"), many("e"), many("f"));

    expect(found).to.have.length(10);
    expect(double.requests.map(({ url }) => url)).to.have.members(["/a", "/b", "/c", "/d", "/e"]);
  });

  it("are there once when two papers print the same, in the newest words", async () => {
    const early = rss("Early", [{ title: "Snow in the hills", date: "Sat, 21 Nov 2026 06:00:00 GMT" }]);
    const late = rss("Late", [
      { title: "SNOW: in the hills!", date: "Sat, 21 Nov 2026 07:00:00 GMT" },
      { title: "Snow in the valley", date: "Sat, 21 Nov 2026 05:00:00 GMT" },
    ]);

    const found = await titles(double.serve("/early", early), double.serve("/late", late));

    expect(found).to.deep.equal(["SNOW: in the hills!", "Snow in the valley"]);
  });

  it("are the newest of a feed that has its oldest first", async () => {
    const items = Array.from({ length: 30 }, (_, day) => ({
      title: `Day ${day + 1}`,
      date: new Date(Date.UTC(2026, 9, day + 1)).toUTCString(),
    }));

    const found = await titles(double.serve("/rss", rss("Chronicle", items)));

    expect(found.slice(0, 2)).to.deep.equal(["Day 30", "Day 29"]);
  });

  it("have a time also when their zone is none of the standard's", async () => {
    const dates = ["Sat, 21 Nov 2026 07:00:00 CET", "Fri, 20 Nov 2026 07:00:00 AEST", "once upon a time"];
    const items = dates.map((date, at) => ({ title: `No. ${at}`, date }));

    const found = await refresh(double.serve("/rss", rss("Paper", items)));

    expect(found.map(({ publishedAt }) => publishedAt)).to.deep.equal([
      "2026-11-21T07:00:00.000Z",
      "2026-11-20T07:00:00.000Z",
      null,
    ]);
  });

  it("from the future count as new, and no more", async () => {
    const feed = double.serve(
      "/rss",
      rss("Dreams", [{ title: "Tomorrow", date: "Sun, 21 Nov 2027 07:00:00 GMT" }]),
    );

    expect((await refresh(feed))[0]?.publishedAt).to.equal("2026-11-21T08:00:00.000Z");
  });

  it("are nothing at first, without waiting, and are there a moment later", async () => {
    const feed = double.serve("/rss", rss("Paper", [{ title: "Snow" }]));

    expect(await headlinesFor(app.context, [feed])).to.deep.equal([]);

    await waitFor("the headline", async () => (await headlinesFor(app.context, [feed])).length === 1);
    expect(double.requests).to.have.length(1);
  });

  it("are asked for every half hour", async () => {
    const feed = double.serve("/rss", rss("Paper", [{ title: "Snow" }]));

    await refresh(feed);
    clock.advance(30 * MINUTE - 1);
    await refresh(feed);
    expect(double.requests).to.have.length(1);
    clock.advance(1);
    await refresh(feed);

    expect(double.requests).to.have.length(2);
  });

  it("are the last good ones for a day while a feed is away, and the others' go on", async () => {
    const paper = double.serve("/rss", rss("Paper", [{ title: "Snow" }]));
    const harbor = double.serve("/atom", ATOM);
    await refresh(paper, harbor);
    double.on("/rss", (_request, response) => response.writeHead(503).end());

    clock.advance(24 * HOUR);
    expect(await titles(paper, harbor))
      .to.include("Snow")
      .and.have.length(3);
    clock.advance(1);

    expect(await titles(paper, harbor)).to.deep.equal(["Ferry Anna is back & well", "A quiet night"]);
  });

  it("leave no address of a feed in the database or the log", async () => {
    const feed = double.on("/private", (_request, response) => response.writeHead(410).end());

    await refresh(`${feed}?key=secret-of-the-feed`);

    expect(JSON.stringify(await UpstreamCopyModel.find().lean())).to.not.include("secret-of-the-feed");
    expect(app.logLines().join())
      .to.include("a feed gave no headlines")
      .and.not.include("secret-of-the-feed");
  });

  it("never come from within, though a feed sends there", async () => {
    const inside = await UpstreamDouble.start();
    inside.serve("/rss", rss("Inside", [{ title: "Secret" }]));
    double.redirect("/rss", `http://[::ffff:127.0.0.1]:${inside.port}/rss`);

    expect(await titles(`${double.url}/rss`)).to.deep.equal([]);
    expect(inside.requests).to.deep.equal([]);
    await inside.stop();
  });
});

describe("the text of a headline", () => {
  (
    [
      ["Rock &amp; roll", "Rock & roll"],
      ["Rock &amp;amp; roll &#8211; live", "Rock & roll – live"],
      ["5 < 6 & 7 > 6", "5 < 6 & 7 > 6"],
      ["I <3 cake", "I <3 cake"],
      ["<script>alert(1)</script>Quiet<style>p{}</style>", "Quiet"],
      ["&lt;img src=x onerror=alert(1)&gt;Calm", "Calm"],
      ["&amp;lt;script&amp;gt;alert(1)&amp;lt;/script&amp;gt;Deep", "Deep"],
      ["<b>Un<i>closed", "Unclosed"],
      ["The bridge opens<br/>Everybody walks", "The bridge opens Everybody walks"],
      ["&lt;p&gt;One&lt;/p&gt;&lt;P class='x'&gt;Two&lt;/P&gt;", "One Two"],
      ["Two\n  lines\tand\u00a0more", "Two lines and more"],
      ["Ill\u0000\u0007\u001b[31mred\u009b", "Ill[31mred"],
      ["\u202egnp.exe\u202c safe\u200b\ufeff", "gnp.exe safe"],
      ["Family 👨‍👩‍👧 at home", "Family 👨‍👩‍👧 at home"],
      ["half \ud83d of one", "half of one"],
      ["  ", ""],
      ["<!-- nothing -->", ""],
    ] as const
  ).forEach(([title, text]) => {
    it(`is ${JSON.stringify(text)} of ${JSON.stringify(title)}`, () => {
      expect(plainText(title, 140)).to.equal(text);
    });
  });

  it("takes no time, though it is made of tags without end", () => {
    const startedAt = performance.now();

    plainText("<b>".repeat(100_000), HEADLINE_MAX);

    // Seconds without a limit; milliseconds with it.
    expect(performance.now() - startedAt).to.be.below(1_000);
  });

  it("ends at a word when it is long", () => {
    const long = "The mayor opened the new bridge, and everybody walked across. ".repeat(4);

    const text = plainText(long, 140);

    expect(text.length).to.be.at.most(140).and.above(120);
    expect(text).to.match(/\w…$/);
    expect(long.startsWith(`${text.slice(0, -1)} `) || long.startsWith(`${text.slice(0, -1)},`)).to.equal(
      true,
    );
  });

  it("ends anywhere in a language without spaces, but in no character", () => {
    expect(plainText("新聞".repeat(100), 140)).to.equal(`${"新聞".repeat(69)}新…`);
    expect(plainText("😀".repeat(100), 140)).to.equal(`${"😀".repeat(69)}…`);
    expect(plainText("x".repeat(140), 140)).to.equal("x".repeat(140));
  });
});

describe("the encoding of a feed", () => {
  const declared = (name: string, text: string) => `<?xml version="1.0" encoding="${name}"?>${text}`;
  const utf16be = (text: string) => Buffer.from(text, "utf16le").swap16();

  (
    [
      ["UTF-8", Buffer.from("Grün"), null],
      ["UTF-8 with a mark, whatever is said", Buffer.from("\ufeffGrün"), "text/xml; charset=iso-8859-1"],
      ["Latin 1 by its type", Buffer.from("Grün", "latin1"), "text/xml; charset=ISO-8859-1"],
      ["Latin 1 by its declaration", Buffer.from(declared("iso-8859-1", "Grün"), "latin1"), "text/xml"],
      ["Windows 1252", Buffer.from(declared("windows-1252", "Grün"), "latin1"), null],
      ["UTF-16 with a mark", Buffer.from("\ufeffGrün", "utf16le"), null],
      ["UTF-16, big end first", utf16be("\ufeffGrün"), "text/xml; charset=utf-8"],
      ["UTF-16 without a mark", Buffer.from(declared("utf-16", "Grün"), "utf16le"), null],
      ["UTF-16 without a mark, big end first", utf16be(declared("utf-16", "Grün")), null],
      ["UTF-8 that calls itself UTF-16", Buffer.from(declared("utf-16", "Grün")), "text/xml"],
      ["one that nobody knows", Buffer.from("Grün"), 'text/xml; charset="klingon"'],
    ] as const
  ).forEach(([what, bytes, contentType]) => {
    it(`is understood: ${what}`, () => {
      expect(decodeFeed(bytes, contentType)).to.match(/Grün$/);
    });
  });

  it("is understood for Japanese", () => {
    const shiftJis = Buffer.from([0x93, 0xfa, 0x96, 0x7b]);

    expect(decodeFeed(shiftJis, "text/xml; charset=Shift_JIS")).to.equal("日本");
  });
});

describe("what is no feed", () => {
  it("is nothing, and takes no time", async () => {
    const entities = ["b", "c", "d", "e", "f", "g", "h", "i"]
      .map((name, at) => `<!ENTITY ${name} "${`&${"abcdefghi"[at]};`.repeat(20)}">`)
      .join("");
    const laughs = `<!DOCTYPE r [<!ENTITY a "ha">${entities}]>${rss("&i;", [{ title: "&i;" }])}`;
    const file = `<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>${rss("x", [{ title: "&x;" }])}`;
    const deep = `<rss version="2.0"><channel>${"<a>".repeat(150_000)}`;
    const startedAt = performance.now();

    for (const text of [laughs, file, deep, "", "<rss", "<html></html>", "{}", '{"version":1}', "\u0000"]) {
      expect(await parseHeadlines(text), text.slice(0, 40)).to.equal(null);
    }
    expect(performance.now() - startedAt).to.be.below(2_000);
  });
});

describe("POST /api/headlines/check", () => {
  let double: UpstreamDouble;
  let app: TestApp;
  let anna: TestUser;

  before(async () => {
    double = await UpstreamDouble.start();
    app = await startTestApp({ config: { allowPrivateTargets: ["127.0.0.1"] } });
    anna = await buildCaregiver(app);
  });

  after(async () => {
    await app.close();
    await double.stop();
  });

  const check = (url: string): Promise<FeedCheck> =>
    app.call(headlinesApi.check, { body: { url } }, { as: anna });
  const problem = async (url: string) => {
    const checked = await check(url);
    return checked.readable ? `readable: ${checked.title}` : checked.problem;
  };

  it("tells the title of a feed and what it would show", async () => {
    const items = ["One", "Two", "Three", "Four"].map((title) => ({ title }));

    expect(await check(double.serve("/rss", rss("The &lt;b&gt;Paper&lt;/b&gt;", items)))).to.deep.equal({
      readable: true,
      title: "The Paper",
      headlines: ["One", "Two", "Three"],
    });
  });

  it("reads a feed whatever its server calls it", async () => {
    const feed = rss("Paper", [{ title: "One" }]);
    double.redirect("/moved", double.serve("/html", feed, { "Content-Type": "text/html" }), 301);

    expect(await problem(double.serve("/plain", feed, { "Content-Type": "text/plain" }))).to.equal(
      "readable: Paper",
    );
    expect(await problem(double.serve("/none", feed))).to.equal("readable: Paper");
    expect(await problem(`${double.url}/moved`)).to.equal("readable: Paper");
    expect(await problem(double.serve("/gzip", gzipSync(feed), { "Content-Encoding": "gzip" }))).to.equal(
      "readable: Paper",
    );
    expect(await problem(double.serve("/nameless", rss("", [{ title: "One" }])))).to.equal(
      "readable: 127.0.0.1",
    );
  });

  it("says in clear words why one cannot be read", async () => {
    const page = "<!DOCTYPE html><html><head><title>News</title></head><body>Hello</body></html>";
    const big = rss("Big", [{ title: "x".repeat(1024 * 1024) }]);

    expect(await problem(double.serve("/page", page))).to.include("web page, not a feed");
    expect(await problem(double.serve("/json", "{}"))).to.include("isn't an RSS or Atom feed");
    expect(await problem(double.serve("/png", Buffer.from("89504e470d0a1a0a", "hex")))).to.include(
      "isn't an RSS or Atom",
    );
    expect(await problem(double.serve("/empty", rss("Empty", [])))).to.include("no headlines");
    expect(await problem(double.serve("/big", big))).to.include("too large");
    expect(await problem(`${double.url}/missing`)).to.include("nothing at this address");
    expect(await problem(double.redirect("/round", "/round"))).to.include("redirecting");
    expect(await problem("http://127.0.0.1:1/rss")).to.include("can't be reached");
    expect(await problem("http://192.168.1.1/rss")).to.include("private network");
    expect(await problem("http://169.254.169.254/latest/meta-data/")).to.include("private network");
  });

  it("refuses what is no address of a feed", async () => {
    const wrong = ["", "news", "file:///etc/passwd", "javascript:alert(1)", `https://x/${"x".repeat(500)}`];
    for (const url of [...wrong, "https://anna:secret@news.example/rss"]) {
      const response = await app.callRaw(headlinesApi.check, { body: { url } }, { as: anna });
      expect(response.status, url).to.equal(400);
      expect(ErrorBody.parse(response.body).error.field).to.equal("url");
    }
    expect(FeedUrls.safeParse(Array.from({ length: 6 }, () => "https://news.example")).success).to.equal(
      false,
    );
  });

  it("is not asked without end", async () => {
    await app.close();
    app = await startTestApp({ limits: { checkFeedPerAccount: { max: 2, windowMs: 15 * MINUTE } } });
    anna = await buildCaregiver(app);
    const url = "http://127.0.0.1:1/rss";
    await check(url);
    await check(url);

    const response = await app.callRaw(headlinesApi.check, { body: { url } }, { as: anna });

    expect(response.status).to.equal(429);
  });
});
