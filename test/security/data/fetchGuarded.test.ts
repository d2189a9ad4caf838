import { createServer } from "node:net";
import { gzipSync } from "node:zlib";
import { expect } from "chai";
import { loadConfig } from "../../../server/app/config.js";
import { fetchGuarded, type Fetched, type FetchOptions } from "../../../server/upstreams/fetchGuarded.js";
import { isPublicAddress } from "../../../server/upstreams/publicAddress.js";
import { UpstreamDouble } from "../../support/doubles/UpstreamDouble.js";
import { waitFor } from "../../support/waitFor.js";

const MEGABYTE = 1024 * 1024;
const OPTIONS: FetchOptions = { accept: "text/plain", maxBytes: 1_000, timeLimitMs: 2_000 };

/** With the loopback let in by name or network, unless the test says otherwise. */
function fetchWith(
  address: string,
  options: Partial<FetchOptions> = {},
  allow = "127.0.0.1",
): Promise<Fetched> {
  const config = loadConfig({ ALLOW_PRIVATE_TARGETS: allow });
  return fetchGuarded({ config }, address, { ...OPTIONS, ...options });
}

function reasonOf(fetched: Fetched): string {
  return fetched.ok ? `ok: ${fetched.body.toString()}` : fetched.reason;
}

describe("isPublicAddress", () => {
  [
    ["0.0.0.0", "this host"],
    ["10.1.2.3", "private"],
    ["100.64.0.1", "carrier-grade NAT"],
    ["100.100.100.200", "Alibaba's metadata"],
    ["127.0.0.1", "loopback"],
    ["127.255.255.254", "loopback"],
    ["168.63.129.16", "Azure's metadata"],
    ["169.254.169.254", "metadata"],
    ["172.16.0.1", "private"],
    ["172.31.255.255", "private"],
    ["192.0.0.192", "Oracle's metadata"],
    ["192.168.1.1", "private"],
    ["198.18.0.1", "benchmarks"],
    ["224.0.0.1", "multicast"],
    ["239.255.255.255", "multicast"],
    ["240.0.0.1", "reserved"],
    ["255.255.255.255", "broadcast"],
    ["::", "this host"],
    ["::1", "loopback"],
    ["::127.0.0.1", "IPv4-compatible"],
    ["::ffff:127.0.0.1", "IPv4-mapped"],
    ["::ffff:8.8.8.8", "IPv4-mapped"],
    ["::ffff:7f00:1", "IPv4-mapped"],
    ["64:ff9b::7f00:1", "NAT64"],
    ["64:ff9b:1::1", "local NAT64"],
    ["2001::1", "Teredo"],
    ["2001:db8::1", "documentation"],
    ["2002:7f00:1::", "6to4"],
    ["fc00::1", "unique local"],
    ["fd00:ec2::254", "Amazon's metadata"],
    ["fe80::1", "link-local"],
    ["fe80::1%eth0", "link-local with a zone"],
    ["fec0::1", "site-local"],
    ["ff02::1", "multicast"],
    ["localhost", "no address"],
    ["", "nothing"],
  ].forEach(([address = "", what]) => {
    it(`refuses ${address} (${what})`, () => {
      expect(isPublicAddress(address)).to.equal(false);
    });
  });

  [
    "8.8.8.8",
    "93.184.215.14",
    "172.15.0.1",
    "172.32.0.1",
    "100.63.0.1",
    "223.255.255.1",
    "2606:4700::1111",
  ].forEach((address) => {
    it(`takes ${address}`, () => {
      expect(isPublicAddress(address)).to.equal(true);
    });
  });
});

describe("fetchGuarded", () => {
  let double: UpstreamDouble;
  let plain: string;

  beforeEach(async () => {
    double = await UpstreamDouble.start();
    plain = double.serve("/plain", "hello", { "Content-Type": "text/plain" });
  });

  afterEach(() => double.stop());

  it("fetches what it may, with a name of its own and no cookies", async () => {
    double.serve("/plain", "hello", { "Content-Type": "text/plain", "Set-Cookie": "a=b" });

    const fetched = await fetchWith(plain);
    await fetchWith(plain);

    expect(fetched).to.deep.equal({ ok: true, body: Buffer.from("hello"), contentType: "text/plain" });
    const { headers } = double.requests[1]!;
    expect(headers["user-agent"]).to.match(/^Mantel\/1 /);
    expect(headers.accept).to.equal("text/plain");
    expect(headers).to.not.have.any.keys("cookie", "authorization", "referer");
  });

  it("sends no user name and password of an address", async () => {
    await fetchWith(plain.replace("http://", "http://anna:secret@"));

    expect(double.requests[0]!.headers).to.not.have.property("authorization");
  });

  describe("in a private network", () => {
    const forms = (port: number) => [
      `http://127.0.0.1:${port}/plain`,
      `http://127.1:${port}/plain`,
      `http://2130706433:${port}/plain`,
      `http://0x7f000001:${port}/plain`,
      `http://0177.0.0.1:${port}/plain`,
      `http://0:${port}/plain`,
      `http://[::1]:${port}/plain`,
      `http://[::ffff:127.0.0.1]:${port}/plain`,
      `http://[::ffff:7f00:1]:${port}/plain`,
      `http://localhost:${port}/plain`,
      `http://①②⑦.⓪.⓪.①:${port}/plain`,
    ];

    it("asks nobody, in whatever form the address is written", async () => {
      for (const address of forms(double.port)) {
        expect(reasonOf(await fetchWith(address, {}, "")), address).to.equal("private-address");
      }
      expect(double.requests).to.deep.equal([]);
    });

    it("asks nobody behind a public name", async () => {
      const resolve = async () => ["93.184.215.14", "127.0.0.1"];

      const fetched = await fetchWith(`http://news.example:${double.port}/plain`, { resolve }, "");

      expect(reasonOf(fetched)).to.equal("private-address");
      expect(double.requests).to.deep.equal([]);
    });

    it("asks nobody whom a public page sends to", async () => {
      const resolve = async () => ["127.0.0.1"];
      double.redirect("/away", `http://127.0.0.1:${double.port}/plain`);

      const fetched = await fetchWith(`http://news.example:${double.port}/away`, { resolve }, "news.example");

      expect(reasonOf(fetched)).to.equal("private-address");
      expect(double.requests.map(({ url }) => url)).to.deep.equal(["/away"]);
    });

    it("asks hosts and networks that the hosting person has named", async () => {
      const named = `http://home.example:${double.port}/plain`;
      const resolve = async () => ["127.0.0.1"];

      expect(reasonOf(await fetchWith(named, { resolve }, "Home.example"))).to.equal("ok: hello");
      expect(reasonOf(await fetchWith(named, { resolve }, "10.0.0.0/8, 127.0.0.0/30"))).to.equal("ok: hello");
      expect(reasonOf(await fetchWith(named, { resolve }, "other.example,10.0.0.0/8"))).to.equal(
        "private-address",
      );
    });

    it("asks the address that the configuration names, and not where it sends to", async () => {
      const trustedOrigin = double.url;
      const other = await UpstreamDouble.start();
      double.redirect("/away", other.serve("/plain", "secret"));

      expect(reasonOf(await fetchWith(plain, { trustedOrigin }, ""))).to.equal("ok: hello");
      expect(reasonOf(await fetchWith(`${double.url}/away`, { trustedOrigin }, ""))).to.equal(
        "private-address",
      );
      expect(other.requests).to.deep.equal([]);
      await other.stop();
    });

    it("connects to the address that was checked, whatever the name says a moment later", async () => {
      const answers = [["127.0.0.1"], ["127.0.0.2"], ["127.0.0.2"]];
      const asked: string[] = [];
      const resolve = async (host: string) => {
        asked.push(host);
        return answers[asked.length - 1] ?? [];
      };

      const fetched = await fetchWith(`http://rebound.example:${double.port}/plain`, { resolve });

      expect(reasonOf(fetched)).to.equal("ok: hello");
      expect(asked).to.deep.equal(["rebound.example"]);
      expect(double.requests[0]!.headers.host).to.equal(`rebound.example:${double.port}`);
    });
  });

  it("speaks http and https only", async () => {
    for (const address of [
      "file:///etc/passwd",
      "ftp://127.0.0.1/x",
      "gopher://127.0.0.1/",
      "data:,x",
      "x",
      "",
    ]) {
      expect(reasonOf(await fetchWith(address)), address).to.equal("not-http");
    }
    expect(reasonOf(await fetchWith(double.redirect("/file", "file:///etc/passwd")))).to.equal("not-http");
  });

  it("follows redirects, relative ones too", async () => {
    double.redirect("/first", "/second", 301);
    double.redirect("/second", "plain", 308);

    expect(reasonOf(await fetchWith(`${double.url}/first`))).to.equal("ok: hello");
  });

  it("ends redirects that go round", async () => {
    const round = double.redirect("/round", "/round");

    expect(reasonOf(await fetchWith(round))).to.equal("too-many-redirects");
    expect(double.requests).to.have.length(6);
  });

  it("takes no more than it wants, whether the length is said, hidden or a lie", async () => {
    const big = "x".repeat(1_001);
    const said = double.serve("/said", big, { "Content-Length": "1001" });
    const hidden = double.on("/hidden", (_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write("x".repeat(10_000)));
      };
      response.on("drain", more);
      more();
    });

    expect(reasonOf(await fetchWith(said))).to.equal("too-large");
    expect(reasonOf(await fetchWith(hidden))).to.equal("too-large");
    expect(reasonOf(await fetchWith(double.serve("/fits", "x".repeat(1_000))))).to.include("ok: x");
  });

  it("reads gzip, and stops a small one that holds a lot", async () => {
    const gzip = { "Content-Encoding": "gzip" };
    const small = double.serve("/small", gzipSync("hello"), gzip);
    const bomb = double.serve("/bomb", gzipSync(Buffer.alloc(200 * MEGABYTE)), gzip);
    const before = process.memoryUsage().rss;

    expect(reasonOf(await fetchWith(small))).to.equal("ok: hello");
    expect(reasonOf(await fetchWith(bomb, { maxBytes: MEGABYTE }))).to.equal("too-large");
    expect(process.memoryUsage().rss - before).to.be.below(100 * MEGABYTE);
  });

  it("calls unreadable what is cut off, no gzip, or in an encoding it did not ask for", async () => {
    const cutGzip = gzipSync("hello ".repeat(100)).subarray(0, 20);
    const addresses = [
      double.serve("/cutGzip", cutGzip, { "Content-Encoding": "gzip" }),
      double.serve("/noGzip", "hello", { "Content-Encoding": "gzip" }),
      double.serve("/brotli", "hello", { "Content-Encoding": "br" }),
      double.on("/cut", (_request, response) => {
        response.writeHead(200, { "Content-Length": "100" });
        response.write("hello", () => response.destroy());
      }),
      double.on("/cutOffGzip", (_request, response) => {
        response.writeHead(200, { "Content-Encoding": "gzip" });
        response.write(cutGzip, () => response.destroy());
      }),
    ];

    for (const address of addresses)
      expect(reasonOf(await fetchWith(address)), address).to.equal("unreadable");
  });

  describe("from who is slow", () => {
    const timeLimitMs = 200;

    const stallingDouble = {
      "before the answer": () => double.on("/never", () => undefined),
      "in the middle of the body": () =>
        double.on("/middle", (_request, response) => void response.writeHead(200).write("hello")),
      "drop by drop": () =>
        double.on("/drops", (_request, response) => {
          const timer = setInterval(() => response.write("x"), 20);
          response.on("close", () => clearInterval(timer));
        }),
      "in redirects": () =>
        double.on("/redirects", (_request, response) => {
          setTimeout(() => response.writeHead(302, { Location: "/redirects" }).end(), 60);
        }),
    };

    Object.entries(stallingDouble).forEach(([where, address]) => {
      it(`turns away in time ${where}`, async () => {
        const startedAt = performance.now();

        const fetched = await fetchWith(address(), { timeLimitMs });

        expect(reasonOf(fetched)).to.equal("too-slow");
        expect(performance.now() - startedAt).to.be.below(timeLimitMs + 500);
        await waitFor("the end of the connection", async () => (await double.countConnections()) === 0);
      });
    });

    it("turns away in time while the name is looked up", async () => {
      const resolve = () => new Promise<string[]>(() => undefined);

      expect(reasonOf(await fetchWith("http://slow.example/", { timeLimitMs, resolve }))).to.equal(
        "too-slow",
      );
    });
  });

  it("names what else may happen", async () => {
    const noNames = async () => Promise.reject(new Error("getaddrinfo ENOTFOUND"));
    const garbage = createServer((socket) => socket.resume().end("SSH-2.0-OpenSSH_9.2\r\n"));
    await new Promise<void>((resolve) => garbage.listen(0, "127.0.0.1", resolve));
    const { port } = garbage.address() as { port: number };

    expect(reasonOf(await fetchWith(`${double.url}/nothing`))).to.equal("refused");
    expect(reasonOf(await fetchWith("http://127.0.0.1:1/"))).to.equal("unreachable");
    expect(reasonOf(await fetchWith(`http://127.0.0.1:${port}/`))).to.equal("unreachable");
    expect(reasonOf(await fetchWith(`https://127.0.0.1:${double.port}/plain`))).to.equal("unreachable");
    expect(reasonOf(await fetchWith("http://x.example/", { resolve: noNames }))).to.equal("unknown-host");
    expect(reasonOf(await fetchWith(double.redirect("/nowhere", "")))).to.equal("not-http");
    await new Promise((resolve) => garbage.close(resolve));
  });

  it("tries another address of a name when the first cannot be reached", async () => {
    const resolve = async () => ["::1", "127.0.0.1"];

    const fetched = await fetchWith(`http://two.example:${double.port}/plain`, { resolve }, "127.0.0.1,::1");
    const reached = await fetchWith(
      `http://two.example:${double.port}/plain`,
      { resolve: async () => ["127.0.0.3", "127.0.0.1"] },
      "127.0.0.0/8",
    );

    expect(reasonOf(fetched)).to.equal("ok: hello");
    expect(reasonOf(reached)).to.equal("ok: hello");
  });

  it("tries another address of a name when the first says nothing", async () => {
    const silent = createServer((socket) => void socket.resume().on("error", () => undefined));
    await new Promise<void>((resolve) => silent.listen(double.port, "127.0.0.2", resolve));
    const resolve = async () => ["127.0.0.2", "127.0.0.1"];

    const fetched = await fetchWith(
      `https://two.example:${double.port}/plain`,
      { resolve, timeLimitMs: 3_000 },
      "127.0.0.0/8",
    );

    // The second one has answered at once that it speaks no TLS.
    expect(reasonOf(fetched)).to.equal("unreachable");
    await new Promise((resolve) => silent.close(resolve));
  });

  it("refuses a configuration that cannot be", () => {
    for (const list of ["http://home", "10.0.0.0/33", "10.0.0.0/8/1", "home,/24", "10.0.0/8"]) {
      expect(() => loadConfig({ ALLOW_PRIVATE_TARGETS: list }), list).to.throw("ALLOW_PRIVATE_TARGETS");
    }
  });
});
