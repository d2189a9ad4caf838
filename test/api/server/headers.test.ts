import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect } from "chai";
import { ErrorBody } from "../../../shared/contract/base/errors.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { RawResponse, TestApp } from "../../support/server/TestApp.js";
import { testFolder } from "../../support/server/testDatabase.js";

const BOOT_SCRIPT = 'document.documentElement.dataset.theme = "dark";\n';
const STYLE = "body { margin: 0 }";
const DASHBOARD = `<!doctype html><html><head><meta name="csp-nonce" content="__CSP_NONCE__">
<script>${BOOT_SCRIPT}</script><script defer src="/assets/main.1234abcd.js"></script></head>
<body><style nonce="__CSP_NONCE__">p {}</style></body></html>`;
const DISPLAY = `<!doctype html><html><head><style>${STYLE}</style><script>${BOOT_SCRIPT}</script></head></html>`;
const WORKER = 'self.addEventListener("install", () => {});';

describe("headers and pages", () => {
  let app: TestApp;
  let buildDir: string;

  before(async () => {
    buildDir = path.join(testFolder(), "built-clients");
    ["client-dashboard", "client-display"].forEach((client) => {
      mkdirSync(path.join(buildDir, client), { recursive: true });
      writeFileSync(path.join(buildDir, client, "main.1234abcd.js"), `"${client}";`.repeat(500));
    });
    writeFileSync(path.join(buildDir, "client-dashboard", "index.html"), DASHBOARD);
    writeFileSync(path.join(buildDir, "client-display", "index.html"), DISPLAY);
    writeFileSync(path.join(buildDir, "client-display", "displayWorker.js"), WORKER);
    writeFileSync(path.join(buildDir, "client-display", "displayFiles.json"), "{}");
    app = await startTestApp({ buildDir });
  });

  after(() => app.close());

  describe("a page of the dashboard", () => {
    ["/dashboard", "/login?redirect=/account", "/people", "/dashboard/compose"].forEach((address) => {
      it(`is sent for ${address}`, async () => {
        const page = await get(address);

        expect(page.status).to.equal(200);
        expect(page.headers["content-type"]).to.equal("text/html; charset=utf-8");
        expect(page.headers["cache-control"]).to.equal("no-cache");
        expect(page.text).to.include("/assets/main.1234abcd.js");
      });
    });

    it("has a nonce of its own, in the page and in the policy", async () => {
      const [first, second] = await Promise.all([get("/login"), get("/login")]);

      const nonce = /content="([^"]+)"/.exec(first.text)?.[1] ?? "";
      expect(nonce).to.match(/^[\w+/]{22}==$/);
      expect(first.text).to.include(`<style nonce="${nonce}">`).and.not.include("__CSP_NONCE__");
      expect(directive(first, "style-src")).to.include(`'nonce-${nonce}'`);
      expect(second.text).to.not.include(nonce);
    });

    it("runs its inline script by hash, and nothing else inline", async () => {
      const page = await get("/login");

      expect(directive(page, "script-src")).to.deep.equal(["'self'", hashOf(BOOT_SCRIPT)]);
      expect(page.headers["content-security-policy"]).to.not.match(/unsafe|\*/);
      expect(directive(page, "object-src")).to.deep.equal(["'none'"]);
      expect(directive(page, "base-uri")).to.deep.equal(["'none'"]);
      expect(directive(page, "frame-ancestors")).to.deep.equal(["'none'"]);
    });

    it("may open a socket to the host that it came from", async () => {
      const page = await get("/login", { Host: "192.168.1.20:3000" });

      expect(directive(page, "connect-src")).to.deep.equal([
        "'self'",
        "ws://192.168.1.20:3000",
        "wss://192.168.1.20:3000",
      ]);
    });

    it("does not repeat a Host that would write policy", async () => {
      const page = await get("/login", { Host: "evil.example;script-src-elem" });

      expect(page.headers["content-security-policy"]).to.not.include("evil");
    });

    it("keeps the popup of the log-in, which every page of the dashboard leads to", async () => {
      const opener = "cross-origin-opener-policy";

      expect((await get("/login")).headers[opener]).to.equal("same-origin-allow-popups");
      expect((await get("/")).headers[opener]).to.equal("same-origin-allow-popups");
      expect((await get("/display")).headers[opener]).to.equal("same-origin");
      // A window that comes back from the checkout closes itself.
      expect((await get("/checkout-success")).headers[opener]).to.equal("unsafe-none");
    });
  });

  describe("a page of the display", () => {
    ["/display", "/display/123456", "/display/demo", "/display/preview", "/display/"].forEach((address) => {
      it(`is sent for ${address}`, async () => {
        const page = await get(address);

        expect(page.status).to.equal(200);
        expect(directive(page, "style-src")).to.deep.equal(["'self'", hashOf(STYLE)]);
        expect(directive(page, "script-src")).to.deep.equal(["'self'", hashOf(BOOT_SCRIPT)]);
      });
    });

    it("may be framed by our own pages where it is embedded, and nowhere else", async () => {
      const frames = await Promise.all(
        ["/display/preview", "/display/demo", "/display/123456", "/display"].map(async (address) => {
          const page = await get(address);
          return [directive(page, "frame-ancestors")[0], page.headers["x-frame-options"]];
        }),
      );

      expect(frames).to.deep.equal([
        ["'self'", "SAMEORIGIN"],
        ["'self'", "SAMEORIGIN"],
        ["'none'", "DENY"],
        ["'none'", "DENY"],
      ]);
    });

    it("leaves its code out of the log", async () => {
      await get("/display/987654?from=qr");

      expect(app.logLines().join("\n")).to.include("/display/:code").and.not.include("987654");
    });
  });

  describe("what keeps the display in a browser", () => {
    it("is a worker at the root, asked for each time, that may fetch from here only", async () => {
      const worker = await get("/displayWorker.js");

      expect(worker.text).to.equal(WORKER);
      expect(worker.headers["content-type"]).to.equal("text/javascript; charset=utf-8");
      expect(worker.headers["cache-control"]).to.equal("no-cache");
      expect(directive(worker, "connect-src")).to.deep.equal(["'self'"]);
      expect(directive(worker, "default-src")).to.deep.equal(["'none'"]);
    });

    it("is a list of files, asked for each time", async () => {
      const list = await get("/displayFiles.json");

      expect(list.headers["content-type"]).to.include("application/json");
      expect(list.headers["cache-control"]).to.equal("no-cache");
    });

    it("may be run by the display's page", async () => {
      expect(directive(await get("/display"), "worker-src")).to.deep.equal(["'self'"]);
    });
  });

  describe("built files", () => {
    it("are kept for a year, compressed", async () => {
      const file = await get("/assets/main.1234abcd.js", { "Accept-Encoding": "gzip" });

      expect(file.text).to.include("client-dashboard");
      expect(file.headers).to.include({
        "cache-control": "public, max-age=31536000, immutable",
        "content-encoding": "gzip",
      });
      expect((await get("/display-assets/main.1234abcd.js")).text).to.include("client-display");
    });

    [
      "/assets/gone.js",
      "/assets/index.html",
      "/assets/..%2f..%2fpackage.json",
      "/display-assets/gone.js",
      "/assets/",
    ].forEach((address) => {
      it(`answers 404, and no page, for ${address}`, async () => {
        const file = await get(address);

        expect(file.status).to.be.oneOf([404, 400]);
        expect(file.text).to.not.include("<html");
        expect(file.headers["cache-control"] ?? "").to.not.include("immutable");
      });
    });
  });

  describe("every answer", () => {
    it("carries the protective headers, and not the server's make", async () => {
      for (const address of ["/", "/display", "/api/getVersion", "/api/nowhere", "/assets/gone.js"]) {
        const { headers } = await get(address);

        expect(headers, address).to.include({
          "x-content-type-options": "nosniff",
          "referrer-policy": "same-origin",
          "permissions-policy":
            "camera=(self), microphone=(self), screen-wake-lock=(self), geolocation=(), payment=(), usb=()",
        });
        expect(headers, address).to.have.property("x-request-id");
        expect(headers, address).to.have.property("content-security-policy");
        expect(headers, address).to.not.have.any.keys("x-powered-by", "strict-transport-security");
      }
    });

    it("of the API is kept by nobody", async () => {
      expect((await get("/api/getVersion")).headers["cache-control"]).to.equal("no-store");
    });

    it("has an id of the server's own, whatever a stranger sends", async () => {
      const { headers } = await get("/api/getVersion", { "X-Request-Id": "chosen-by-a-stranger" });

      expect(headers["x-request-id"]).to.match(/^[0-9a-f-]{36}$/);
    });
  });

  it("leaves secrets out of the log", async () => {
    await app.send({
      method: "POST",
      path: "/api/logIn?secret=in-the-query",
      body: { email: "in-the-body@example.com", password: "secret in the body" },
      headers: { Authorization: "Bearer secret-in-the-header" },
      cookies: ["mantel_refresh=secret-in-the-cookie"],
    });
    await app.send({ method: "POST", path: "/api/logIn", body: '{"email":"secret-that-is-no-json' });

    const log = app.logLines().join("\n");
    expect(log).to.include("/api/logIn");
    expect(log).to.not.match(/in-the-|in the body|no-json/);
  });

  it("lets no other site read the API", async () => {
    const { headers } = await get("/api/getVersion", { Origin: "https://other.example" });

    expect(headers).to.not.have.property("access-control-allow-origin");
  });

  describe("on an installation with https, a proxy and a trusted site", () => {
    let hosted: TestApp;

    before(async () => {
      await app.close();
      hosted = await startTestApp({
        buildDir,
        config: {
          publicUrl: "https://mantel.example",
          trustProxy: 1,
          corsOrigins: ["https://app.example"],
        },
      });
    });

    after(async () => {
      await hosted.close();
      app = await startTestApp({ buildDir });
    });

    it("holds browsers to https", async () => {
      const page = await hosted.send({ method: "GET", path: "/login" });

      expect(page.headers["strict-transport-security"]).to.equal("max-age=31536000");
      expect(page.headers["content-security-policy"]).to.include("upgrade-insecure-requests");
    });

    it("lets the trusted site read and act, and no other", async () => {
      const asSite = (origin: string) =>
        hosted.send({ method: "POST", path: "/api/logOut", headers: { Origin: origin } });
      const trusted = await asSite("https://app.example");
      const preflight = await hosted.send({
        method: "OPTIONS",
        path: "/api/logOut",
        headers: { Origin: "https://app.example", "Access-Control-Request-Method": "POST" },
      });

      expect(trusted.status).to.equal(200);
      expect(trusted.headers).to.include({
        "access-control-allow-origin": "https://app.example",
        "access-control-allow-credentials": "true",
      });
      expect(preflight.status).to.equal(204);
      expect(await asSite("https://mantel.example")).to.include({ status: 200 });
      expect(await asSite("https://other.example")).to.include({ status: 400 });
    });

    it("goes on with the proxy's request id", async () => {
      const { headers } = await hosted.send({
        method: "GET",
        path: "/api/getVersion",
        headers: { "X-Request-Id": "from-the-proxy-1" },
      });

      expect(headers["x-request-id"]).to.equal("from-the-proxy-1");
    });
  });

  describe("before the first build", () => {
    it("says what to run", async () => {
      await app.close();
      app = await startTestApp({ buildDir: path.join(buildDir, "nothing") });

      const page = await get("/");

      expect(page.status).to.equal(503);
      expect(page.text).to.include("npm run build");
      expect((await get("/api/getVersion")).status).to.equal(200);
    });
  });

  it("answers in the API's shape where a page cannot be asked for", async () => {
    const response = await app.send({ method: "POST", path: "/dashboard" });

    expect(response.status).to.equal(404);
    expect(ErrorBody.parse(response.body).error.code).to.equal("not-found");
  });

  function get(address: string, headers: Record<string, string> = {}): Promise<RawResponse> {
    return app.send({ method: "GET", path: address, headers });
  }
});

function directive(page: RawResponse, name: string): string[] {
  const policy = page.headers["content-security-policy"] ?? "";
  const found = policy.split("; ").find((one) => one.split(" ")[0] === name);
  return found?.split(" ").slice(1) ?? [];
}

function hashOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
