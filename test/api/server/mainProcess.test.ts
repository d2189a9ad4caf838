import { existsSync, mkdtempSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import path from "node:path";
import { expect } from "chai";
import supertest from "supertest";
import { listHomeHosts } from "../../../server/http/homeAddresses.js";
import { HeldUpload } from "../../support/faults/HeldUpload.js";
import { SocketClient } from "../../support/device/SocketClient.js";
import { findEnginePid } from "../../support/faults/findEnginePid.js";
import { HttpCaregiver } from "../../support/server/HttpCaregiver.js";
import { runMain } from "../../support/server/runMain.js";
import { testFolder } from "../../support/server/testDatabase.js";
import { waitFor } from "../../support/waitFor.js";

const DIES_AGAIN = "The database engine dies again and again; the server's log says more.";

describe("the server program", () => {
  let dataDir: string;

  beforeEach(() => {
    dataDir = mkdtempSync(path.join(testFolder(), "main-"));
  });

  it("starts on an empty folder, says where it is, and stops in order", async () => {
    const server = runMain({ DATA_DIR: dataDir });
    const address = await server.listening;
    const port = new URL(address).port;
    const health = await supertest(`http://127.0.0.1:${port}`).get("/api/health");
    expect(health.body).to.deep.equal({ ready: true, reasons: [] });
    const home = listHomeHosts({ host: "::" });
    expect(server.output().match(/^For other devices .*$/gm) ?? []).to.deep.equal(
      home.map((host) => `For other devices in your home: http://${host}:${port}`),
    );
    expect(statSync(path.join(dataDir, "secret.key")).mode & 0o777).to.equal(0o600);

    const startedToStop = performance.now();
    server.child.kill("SIGTERM");
    const { code } = await server.ended;

    expect(code, server.output()).to.equal(0);
    expect(performance.now() - startedToStop).to.be.below(5_000);
  });

  it("tells connected sockets that it stops", async () => {
    const server = runMain({ DATA_DIR: dataDir });
    const port = new URL(await server.listening).port;
    const socket = await SocketClient.open(`http://127.0.0.1:${port}`);

    server.child.kill("SIGINT");
    await server.ended;

    expect(socket.closed?.reason).to.equal("server-stopping");
  });

  it("keeps accounts and sessions over a kill -9, and nothing of an upload that was under way", async () => {
    const first = runMain({ DATA_DIR: dataDir });
    const body = { email: "anna@example.com", password: "a lamp in the hall" };
    const signedUp = await supertest(atLoopback(await first.listening))
      .post("/api/signUp")
      .send(body);
    const token = (signedUp.body as { accessToken: string }).accessToken;
    const uploads = path.join(dataDir, "uploads");
    const half = { method: "PUT", path: "/api/account/photo", promised: 2 };
    const upload = new HeldUpload(atLoopback(await first.listening), { as: { accessToken: token }, ...half });
    upload.send(Buffer.alloc(1));
    const kept = () => (existsSync(uploads) ? readdirSync(uploads).length : 0);
    await waitFor("half a photo", () => Promise.resolve(kept() === 1));
    first.child.kill("SIGKILL");
    await first.ended;
    upload.breakOff();

    const second = runMain({ DATA_DIR: dataDir });
    const again = supertest(atLoopback(await second.listening));
    await waitFor("the half photo to go", () => Promise.resolve(kept() === 0));
    const profile = await again.get("/api/getUserData").set("Authorization", `Bearer ${token}`);
    second.child.kill("SIGTERM");
    await second.ended;

    expect(profile.status).to.equal(200);
    expect(profile.body).to.include({ email: "anna@example.com" });
  });

  it("stays up while its database engine dies again and again, says why it cannot serve, and recovers", async () => {
    const server = runMain({ DATA_DIR: dataDir });
    const health = supertest(atLoopback(await server.listening));
    const isReady = async () => (await health.get("/api/health")).status === 200;
    const killed = new Set<number>();
    // Each new engine dies too, so that a pause that was over before it could be asked about is followed by a longer one.
    await waitFor("its end to be told", async () => {
      const pid = await findEnginePid(dataDir).catch(() => null);
      if (pid !== null && !killed.has(pid)) process.kill(pid, "SIGKILL");
      if (pid !== null) killed.add(pid);
      const { status, body } = await health.get("/api/health");
      return status === 503 && (body as { reasons: string[] }).reasons.includes(DIES_AGAIN);
    });
    expect(killed.size).to.be.at.least(5);
    await waitFor("the engine, after the pause", isReady);
    server.child.kill("SIGTERM");
    await server.ended;
  });

  it("reads a calendar in the worker that was built beside it", async () => {
    const server = runMain({ DATA_DIR: dataDir });
    const url = atLoopback(await server.listening);
    const anna = await HttpCaregiver.signUp(url, "anna@example.com");
    const { id } = await anna.createDisplay("Mum");
    const visit = ["BEGIN:VEVENT", "UID:1", "DTSTART:20270105T090000Z", "SUMMARY:The nurse", "END:VEVENT"];

    const read = await supertest(url)
      .post(`/api/displays/${id}/calendar-imports/preview`)
      .set("Authorization", `Bearer ${anna.accessToken}`)
      .type("text/calendar")
      .send(["BEGIN:VCALENDAR", "VERSION:2.0", ...visit, "END:VCALENDAR", ""].join("\r\n"));
    server.child.kill("SIGTERM");
    await server.ended;

    expect(read.status, server.output()).to.equal(200);
    expect(JSON.stringify(read.body)).to.contain("The nurse");
  });

  it("logs of an error of which source each line of its own is", async () => {
    writeFileSync(path.join(dataDir, "mail"), "no folder");
    const server = runMain({ DATA_DIR: dataDir });
    await supertest(atLoopback(await server.listening))
      .post("/api/signUp")
      .send({ email: "anna@example.com", password: "a lamp in the hall" });

    await waitFor("the mail to fail", () => Promise.resolve(server.output().includes("EEXIST")));
    server.child.kill("SIGTERM");
    await server.ended;

    expect(server.output()).to.match(/main\.js:\d+:\d+ of server\/notifications\/mail\.ts/);
  });

  /** `passes`: it may be right in a moment, so that `npm start` tries again. */
  const refused: { why: string; environment: Record<string, string>; says: RegExp; passes?: true }[] = [
    {
      why: "variables that are wrong",
      environment: { PORT: "http", SMTP_URL: "mail.example" },
      says: /PORT .*\n.*SMTP_URL does not start with smtp:/,
    },
    {
      why: "MONGODB_URI without SECRET_KEY",
      environment: { MONGODB_URI: "mongodb://127.0.0.1:1" },
      says: /SECRET_KEY is required with MONGODB_URI/,
    },
    {
      why: "a MongoDB that does not answer",
      environment: { MONGODB_URI: "mongodb://127.0.0.1:1", SECRET_KEY: "k".repeat(32) },
      says: /cannot be reached/,
      passes: true,
    },
  ];
  refused.forEach(({ why, environment, says, passes = false }) => {
    it(`ends with one readable message for ${why}`, async () => {
      const server = runMain({ DATA_DIR: dataDir, ...environment });

      const { code } = await server.ended;

      expect(code).to.equal(1);
      expect(server.gaveUp()).to.equal(!passes);
      expect(server.output())
        .to.match(/^Mantel cannot start\.$/m)
        .and.match(says);
      expect(server.output()).to.not.match(/^\s+at /m);
    });
  });

  it("ends with one readable message when the port is taken", async () => {
    const other = createServer().listen(0);
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;

    const server = runMain({ DATA_DIR: dataDir, PORT: String(port) });
    const { code } = await server.ended;
    other.close();

    expect(code).to.equal(1);
    expect(server.gaveUp()).to.equal(true);
    expect(server.output()).to.match(/Mantel cannot start\.\n.*in use/);
  });

  it("ends rather than sign everybody out when its key is damaged", async () => {
    writeFileSync(path.join(dataDir, "secret.key"), "x");

    const server = runMain({ DATA_DIR: dataDir });
    const { code } = await server.ended;

    expect(code).to.equal(1);
    expect(server.gaveUp()).to.equal(true);
    expect(server.output()).to.match(/secret\.key is damaged/);
  });
}).timeout(60_000);

function atLoopback(address: string): string {
  return `http://127.0.0.1:${new URL(address).port}`;
}
