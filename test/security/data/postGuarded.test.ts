import { expect } from "chai";
import { loadConfig } from "../../../server/app/config.js";
import { postGuarded } from "../../../server/upstreams/postGuarded.js";
import { UpstreamDouble } from "../../support/doubles/UpstreamDouble.js";

interface Way {
  allow?: string;
  resolve?: (host: string) => Promise<string[]>;
  timeLimitMs?: number;
}

describe("postGuarded", () => {
  let double: UpstreamDouble;

  beforeEach(async () => {
    double = await UpstreamDouble.start();
  });

  afterEach(() => double.stop());

  /** Its status, or why there is none. */
  async function post(address: string, { allow = "", timeLimitMs = 2_000, resolve }: Way = {}) {
    const config = loadConfig({ ALLOW_PRIVATE_TARGETS: allow });
    const headers = { "Content-Type": "application/json" };
    const options = { body: '{"a":"ü"}', headers, timeLimitMs, ...(resolve && { resolve }) };
    const posted = await postGuarded({ config }, address, options);
    return "status" in posted ? posted.status : posted.reason;
  }

  it("posts the whole body with its headers to an address that is allowed", async () => {
    let body = "";
    let headers: Record<string, unknown> = {};
    const url = double.on("/hook", (request, response) => {
      headers = { ...request.headers, method: request.method };
      request.on("data", (chunk: Buffer) => (body += chunk.toString()));
      request.on("end", () => response.writeHead(204).end());
    });

    expect(await post(url, { allow: "127.0.0.1" })).to.equal(204);
    expect(body).to.equal('{"a":"ü"}');
    expect(headers).to.include({
      method: "POST",
      "content-type": "application/json",
      "content-length": "10",
    });
    expect(headers).to.not.have.any.keys("cookie", "authorization", "accept-encoding");
  });

  [
    "http://127.0.0.1:1/",
    "http://localhost:1/",
    "http://2130706433/",
    "http://0x7f.1/",
    "http://0/",
    "http://10.0.0.1/",
    "http://192.168.1.20:8123/api/webhook/x",
    "http://169.254.169.254/latest/meta-data/",
    "http://100.64.0.1/",
    "http://[::1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[fd00::1]/",
    "http://[64:ff9b::7f00:1]/",
  ].forEach((address) => {
    it(`refuses ${address}`, async () => {
      expect(await post(address)).to.equal("private-address");
    });
  });

  ["ftp://example.com/", "file:///etc/passwd", "gopher://example.com/", "no address", ""].forEach(
    (address) => {
      it(`refuses "${address}", which is no web address`, async () => {
        expect(await post(address)).to.equal("not-http");
      });
    },
  );

  it("refuses a name that resolves to a private address, also when another one of it is public", async () => {
    const url = `http://hook.example:${double.port}/hook`;

    expect(await post(url, { resolve: async () => ["127.0.0.1"] })).to.equal("private-address");
    expect(await post(url, { resolve: async () => ["8.8.8.8", "127.0.0.1"] })).to.equal("private-address");
    expect(double.requests).to.deep.equal([]);
  });

  it("asks for the name anew each time, and connects to what it was told then", async () => {
    const url = double.serve("/hook", "ok").replace("127.0.0.1", "hook.example");
    const way = { allow: "hook.example", resolve: async () => ["127.0.0.1"] };
    expect(await post(url, way)).to.equal(200);

    expect(await post(url, { resolve: async () => ["127.0.0.1"] })).to.equal("private-address");
    expect(double.requests).to.have.length(1);
    expect(double.requests[0]!.headers.host).to.equal(`hook.example:${double.port}`);
  });

  it("follows no redirect, wherever it leads", async () => {
    double.serve("/inside", "secret");
    for (const status of [301, 302, 303, 307, 308])
      expect(
        await post(double.redirect(`/${status}`, `${double.url}/inside`, status), { allow: "127.0.0.1" }),
      ).to.equal(status);

    expect(double.requests.map(({ url }) => url)).to.not.include("/inside");
  });

  it("says unknown-host, unreachable and too-slow", async () => {
    const silent = double.on("/silent", () => undefined);
    const nowhere = async () => Promise.reject(new Error("ENOTFOUND"));
    const forEver = () => new Promise<string[]>(() => undefined);

    expect(await post("http://nowhere.example/", { resolve: nowhere })).to.equal("unknown-host");
    expect(await post("http://127.0.0.1:1/", { allow: "127.0.0.1" })).to.equal("unreachable");
    expect(await post(silent, { allow: "127.0.0.1", timeLimitMs: 200 })).to.equal("too-slow");
    expect(await post("http://slow.example/", { resolve: forEver, timeLimitMs: 200 })).to.equal("too-slow");
  });

  it("takes the status of an answer that says no more", async () => {
    const stuck = double.on("/stuck", (_request, response) => response.writeHead(202).write("a"));

    expect(await post(stuck, { allow: "127.0.0.1" })).to.equal(202);
  });

  it("takes the status of an answer that has no end, and reads no more than a little of it", async () => {
    const endless = double.on("/endless", (_request, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write("x".repeat(1_000)), 5);
      response.on("close", () => clearInterval(timer));
    });

    expect(await post(endless, { allow: "127.0.0.1" })).to.equal(200);
  });
});
