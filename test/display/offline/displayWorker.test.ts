import { createHash } from "node:crypto";
import { expect } from "chai";
import { answerRange } from "../../../client-display/addons/offline/worker/answerRange.js";
import { type BuildList, readBuildList } from "../../../client-display/addons/offline/worker/buildList.js";
import { KeptBuilds } from "../../../client-display/addons/offline/worker/KeptBuilds.js";
import { updateBuilds } from "../../../client-display/addons/offline/worker/updateBuilds.js";
import { FakeCaches } from "./FakeCaches.js";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const PORTAL = "<!doctype html><h1>Your room number?</h1>";
const SCRIPT = "/display-assets/main.11111111.js";
const FONT = "/display-assets/fonts/400.22222222.woff2";

interface Served {
  status?: number;
  type?: string;
  body: string;
}

/** A browser, and a network that answers what a test says. */
class FakeHost {
  readonly caches = new FakeCaches();
  readonly asked: string[] = [];
  served: Record<string, Served | "hangs up"> = {};
  /** In place of every answer. */
  everywhere: Served | "hangs up" | null = null;
  time = Date.parse("2026-11-21T12:00:00.000Z");
  unregistered = 0;

  fetch(address: string): Promise<Response> {
    this.asked.push(address);
    const served = this.everywhere ?? this.served[address] ?? { status: 404, body: "Not here" };
    if (served === "hangs up") return Promise.reject(new TypeError("Failed to fetch"));
    const { status = 200, type = "text/plain", body } = served;
    return Promise.resolve(
      new Response(body, { status, headers: { "Content-Type": type, Vary: "Accept-Encoding" } }),
    );
  }

  digest(bytes: ArrayBuffer): Promise<string> {
    return Promise.resolve(sha256(Buffer.from(bytes)));
  }

  now(): number {
    return this.time;
  }

  unregister(): Promise<void> {
    this.unregistered += 1;
    return Promise.resolve();
  }
}

function sha256(content: Buffer | string): string {
  return createHash("sha256").update(content).digest("base64");
}

/** What build `version` has at each address, as its server sends it. */
function filesOf(version: string): Record<string, Served> {
  return {
    "/display": { type: "text/html; charset=utf-8", body: `<!doctype html><p>page ${version}</p>` },
    [SCRIPT.replace("11111111", `0000000${version}`)]: {
      type: "text/javascript; charset=utf-8",
      body: `run("${version}")`,
    },
    [FONT]: { type: "font/woff2", body: "wOF2" },
  };
}

function listOf(version: string): BuildList {
  const files = Object.entries(filesOf(version)).map(([address, { body }]) => ({
    address,
    bytes: Buffer.byteLength(body),
    sha256: sha256(body),
  }));
  return { version, files };
}

function deploy(host: FakeHost, version: string, changes: Record<string, Served | "hangs up"> = {}): void {
  host.served = {
    "/api/getVersion": { type: "application/json", body: JSON.stringify(version) },
    "/displayFiles.json": { type: "application/json", body: JSON.stringify(listOf(version)) },
    ...filesOf(version),
    ...changes,
  };
}

describe("the worker of the display", () => {
  let host: FakeHost;
  let kept: KeptBuilds;

  beforeEach(() => {
    host = new FakeHost();
    kept = new KeptBuilds(host);
  });

  const update = () => updateBuilds(kept, host);
  const start = async () => (await (await kept.startPage("/display")).page?.text()) ?? null;
  const scriptOf = (version: string) => SCRIPT.replace("11111111", `0000000${version}`);

  it("keeps the server's build with all its files, and answers them without the network", async () => {
    deploy(host, "1");
    expect(await update()).to.deep.equal({ version: "1", problem: null });
    host.everywhere = "hangs up";

    expect(await start()).to.include("page 1");
    expect(await (await kept.find(scriptOf("1")))?.text()).to.equal('run("1")');
    expect(await (await kept.find(FONT))?.text()).to.equal("wOF2");
  });

  it("keeps the headers that a page needs, and none of its way here", async () => {
    deploy(host, "1");
    await update();

    const page = (await kept.startPage("/display")).page!;

    expect(page.headers.get("content-type")).to.equal("text/html; charset=utf-8");
    expect(page.headers.get("vary")).to.equal(null);
  });

  it("has nothing to start before", async () => {
    expect(await start()).to.equal(null);
    expect(await kept.find(scriptOf("1"))).to.equal(null);
  });

  it("fetches nothing again of a build that it has", async () => {
    deploy(host, "1");
    await update();
    host.asked.length = 0;

    expect(await update()).to.deep.equal({ version: "1", problem: null });

    expect(host.asked).to.deep.equal(["/api/getVersion"]);
  });

  describe("replaces what it has by a new build", () => {
    beforeEach(async () => {
      deploy(host, "1");
      await update();
    });

    it("and keeps the one before, but none before that", async () => {
      deploy(host, "2");
      expect(await update()).to.deep.equal({ version: "2", problem: null });
      deploy(host, "3");
      expect(await update()).to.deep.equal({ version: "3", problem: null });

      expect(await host.caches.keys()).to.have.members([
        "mantel-display",
        "mantel-display 2",
        "mantel-display 3",
      ]);
      expect(await kept.find(scriptOf("1"))).to.equal(null);
      expect(await start()).to.include("page 3");
    });

    it("goes back with a server that was put back to the build before", async () => {
      deploy(host, "2");
      await update();
      deploy(host, "1");

      expect(await update()).to.deep.equal({ version: "1", problem: null });
      expect(await start()).to.include("page 1");
    });

    const faults: [string, Record<string, Served | "hangs up">][] = [
      ["a page that is not yet there", { "/display": filesOf("1")["/display"]! }],
      ["a script that is missing", { [scriptOf("2")]: { status: 404, body: "Not here" } }],
      ["a login page in place of a script", { [scriptOf("2")]: { type: "text/html", body: PORTAL } }],
      ["a script that is cut off", { [scriptOf("2")]: { type: "text/javascript", body: 'run("2' } }],
      [
        "a script of the same length that is another",
        { [scriptOf("2")]: { type: "text/javascript", body: 'run("9")' } },
      ],
      [
        "a script by a name that no browser runs",
        { [scriptOf("2")]: { type: "text/plain", body: 'run("2")' } },
      ],
      ["a font that the network loses", { [FONT]: { status: 502, body: "" } }],
      ["a font on a line that breaks", { [FONT]: "hangs up" }],
      [
        "a list that is a login page by another name",
        { "/displayFiles.json": { type: "application/json", body: PORTAL } },
      ],
      [
        "a list that names what is not ours",
        {
          "/displayFiles.json": {
            body: JSON.stringify({
              ...listOf("2"),
              files: [...listOf("2").files, { address: "/api/health", bytes: 1, sha256: sha256("") }],
            }),
          },
        },
      ],
      ["a server that fails at the list", { "/displayFiles.json": { status: 500, body: "" } }],
    ];
    faults.forEach(([name, changes]) => {
      it(`but not by ${name}`, async () => {
        deploy(host, "2", changes);

        expect(await update()).to.deep.equal({ version: "1", problem: "network" });

        expect(await start()).to.include("page 1");
        expect(await kept.find(scriptOf("1"))).to.not.equal(null);
        deploy(host, "2");
        expect(await update()).to.deep.equal({ version: "2", problem: null });
      });
    });

    const everywhere: [string, Served | "hangs up"][] = [
      ["a captive portal", { type: "text/html", body: PORTAL }],
      ["a server that answers 500", { status: 500, body: "" }],
      // A worker is not told why: fetch() rejects as it does when nobody listens.
      ["a certificate that has expired", "hangs up"],
      ["another server that knows nothing", { status: 404, body: "" }],
    ];
    everywhere.forEach(([name, served]) => {
      it(`and never by ${name}, however long it lasts`, async () => {
        host.everywhere = served;
        for (let hour = 0; hour < 48; hour += 1) {
          host.time += HOUR_MS;
          expect((await update()).version).to.equal("1");
        }

        expect(host.unregistered).to.equal(0);
        expect(await start()).to.include("page 1");
      });
    });

    it("goes on where a broken line has left it", async () => {
      deploy(host, "2", { [FONT]: "hangs up" });
      await update();
      deploy(host, "2");
      host.asked.length = 0;

      await update();

      expect(host.asked.filter((address) => address !== FONT)).to.deep.equal([
        "/api/getVersion",
        "/displayFiles.json",
      ]);
    });

    it("leaves no half of a build behind that nobody has any more", async () => {
      deploy(host, "2", { [FONT]: "hangs up" });
      await update();
      deploy(host, "3");
      await update();

      expect(await host.caches.keys()).to.have.members([
        "mantel-display",
        "mantel-display 1",
        "mantel-display 3",
      ]);
    });

    it("asks the server itself where the browser has something else under that address", async () => {
      deploy(host, "2");
      let times = 0;
      const { fetch } = host;
      host.fetch = (address: string, options?: RequestInit) => {
        times += address === scriptOf("2") ? 1 : 0;
        if (address === scriptOf("2") && options?.cache === "default")
          return Promise.resolve(new Response(PORTAL));
        return fetch.call(host, address);
      };

      expect((await update()).version).to.equal("2");
      expect(times).to.equal(2);
    });
  });

  describe("when a build does not start", () => {
    beforeEach(async () => {
      deploy(host, "1");
      await update();
      await start();
      await kept.noteStarted("1");
      deploy(host, "2");
      await update();
    });

    it("starts the one before after the second time", async () => {
      const pages = [await start(), await start(), await start()];

      expect(pages.map((page) => page?.match(/\d/)?.[0])).to.deep.equal(["2", "2", "1"]);
      expect((await update()).version).to.equal("1");
    });

    it("does not count a start that was followed by one that ran", async () => {
      await start();
      await start();
      await kept.noteStarted("2");
      await start();

      expect(await start()).to.include("page 2");
    });

    it("gives it another try a day later", async () => {
      await start();
      await start();
      expect(await start()).to.include("page 1");
      await kept.noteStarted("1");
      host.time += DAY_MS;

      expect(await start()).to.include("page 2");
      expect(await start()).to.include("page 1");
    });

    it("keeps the one that runs when the next comes", async () => {
      await start();
      await start();
      deploy(host, "3");
      await update();

      expect(await host.caches.keys()).to.have.members([
        "mantel-display",
        "mantel-display 1",
        "mantel-display 3",
      ]);
    });

    it("says that a start has failed, so that the build that mends it is looked for", async () => {
      expect((await kept.startPage("/display")).hasFailed).to.equal(false);
      expect((await kept.startPage("/display")).hasFailed).to.equal(true);
    });

    it("goes on with the one that ran once when none of them starts", async () => {
      for (let times = 0; times < 6; times += 1) await start();

      expect(await start()).to.include("page 1");
    });
  });

  describe("where the server is of a build without a worker", () => {
    /** It sends its dashboard for any address that it does not know. */
    const BEFORE = { "/displayFiles.json": { type: "text/html; charset=utf-8", body: "<!doctype html>" } };

    beforeEach(async () => {
      deploy(host, "2");
      await update();
      deploy(host, "1", BEFORE);
    });

    it("lets the display go after ten minutes, so that nothing of it is left over", async () => {
      expect(await update()).to.deep.equal({ version: "2", problem: "network" });
      host.time += 10 * 60_000;

      expect(await update()).to.deep.equal({ version: null, problem: "unknown-to-server" });

      expect(host.unregistered).to.equal(1);
      expect(await host.caches.keys()).to.deep.equal([]);
    });

    ["2", "3"].forEach((next) => {
      it(`stays where it was only being built anew, and is build ${next} then`, async () => {
        await update();
        deploy(host, next);
        await update();
        deploy(host, "4", BEFORE);
        host.time += HOUR_MS;

        expect((await update()).version).to.equal(next);
        expect(host.unregistered).to.equal(0);
      });
    });

    it("lets it go at once for who develops at the same address", async () => {
      deploy(host, "development", { "/displayFiles.json": { status: 404, body: "" } });

      expect((await update()).problem).to.equal("unknown-to-server");
    });
  });

  describe("where the browser keeps nothing", () => {
    it("says so when it refuses", async () => {
      deploy(host, "1");
      host.caches.refuses = true;

      expect(await update()).to.deep.equal({ version: null, problem: "storage" });
    });

    it("says so when it is full, keeps what it had, and leaves no half build", async () => {
      deploy(host, "1");
      await update();
      deploy(host, "2");
      host.caches.putsLeft = 1;

      expect(await update()).to.deep.equal({ version: "1", problem: "storage" });

      expect(await host.caches.keys()).to.have.members(["mantel-display", "mantel-display 1"]);
      expect(await start()).to.include("page 1");
    });
  });
});

describe("the list of a build", () => {
  const list = listOf("1");
  const [file] = list.files;
  const broken: [string, unknown][] = [
    ["a login page", PORTAL],
    ["nothing", null],
    ["no version", { files: list.files }],
    ["a version that is no version", { ...list, version: "../1" }],
    ["no page", { ...list, files: list.files.slice(1) }],
    ["a file of the API", { ...list, files: [...list.files, { ...file, address: "/api/getVersion" }] }],
    [
      "a file of another site",
      { ...list, files: [...list.files, { ...file, address: "https://example.com/a.js" }] },
    ],
    ["a file without a hash", { ...list, files: [...list.files, { address: FONT, bytes: 1 }] }],
    ["more than a tablet has room for", { ...list, files: [...list.files, { ...file, bytes: 20_000_000 }] }],
  ];
  broken.forEach(([name, content]) => {
    it(`is not read from ${name}`, () => {
      expect(readBuildList(typeof content === "string" ? content : JSON.stringify(content))).to.equal(null);
    });
  });

  it("is read as it was written", () => {
    expect(readBuildList(JSON.stringify(list))).to.deep.equal(list);
  });
});

describe("a part of a kept film", () => {
  const whole = () => new Response("0123456789", { headers: { "Content-Type": "video/mp4" } });
  const rows: [range: string | null, status: number, body: string, contentRange: string | null][] = [
    [null, 200, "0123456789", null],
    ["bytes=0-", 206, "0123456789", "bytes 0-9/10"],
    ["bytes=0-1", 206, "01", "bytes 0-1/10"],
    ["bytes=8-99", 206, "89", "bytes 8-9/10"],
    ["bytes=10-", 416, "", "bytes */10"],
    ["bytes=-2", 200, "0123456789", null],
  ];
  rows.forEach(([range, status, body, contentRange]) => {
    it(`${range ?? "no range"} is answered ${status}`, async () => {
      const answer = await answerRange(whole(), range);

      expect([answer.status, await answer.text(), answer.headers.get("content-range")]).to.deep.equal([
        status,
        body,
        contentRange,
      ]);
    });
  });
});
