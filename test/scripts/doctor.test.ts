import { spawn } from "node:child_process";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "chai";
import { findFreePort } from "../support/server/findFreePort.js";
import { ServerProcess, stopServerProcesses } from "../support/server/ServerProcess.js";
import { TurnProcess } from "../support/server/TurnProcess.js";

/** What `npm run doctor` runs. */
const COMMAND = path.resolve(import.meta.dirname, "../../scripts/command.mjs");
const BUILT = path.resolve(import.meta.dirname, "../../build/server/doctor.js");

describe("npm run doctor", function () {
  this.timeout(90_000);

  let server: ServerProcess;
  let strict: TurnProcess;
  let open: TurnProcess;

  before(async () => {
    server = await ServerProcess.start();
    [strict, open] = await Promise.all([
      TurnProcess.start({ deniesPrivatePeers: true }),
      TurnProcess.start(),
    ]);
  });

  after(async () => {
    await Promise.all([strict?.stop(), open?.stop()]);
    await stopServerProcesses();
  });

  function look(
    env: Record<string, string>,
    program = [BUILT],
  ): Promise<{ exitCode: number | null; lines: string[] }> {
    const child = spawn(process.execPath, program, {
      // By its temporary folder it finds the database of the server beside it.
      env: { PATH: process.env.PATH, TMPDIR: tmpdir(), DATA_DIR: server.dataDir, ...env },
    });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (said += String(part)));
    return new Promise((resolve) => {
      child.on("close", (exitCode) => resolve({ exitCode, lines: said.trim().split("\n") }));
    });
  }

  const relay = ({ config }: TurnProcess, urls: string[], secret = config.secret) => ({
    TURN_URLS: urls.join(","),
    TURN_SECRET: secret,
  });

  it("finds a database beside a running server, and says what is not set", async () => {
    const { exitCode, lines } = await look({});

    expect(lines).to.deep.equal([
      "off   PUBLIC_URL: not set, so mails have no links",
      "fine  DATA_DIR: the database answers",
      "off   SMTP_URL: not set, so mails are files in DATA_DIR/mail",
      "off   TURN_URLS: not set, so video calls work only where browsers find a direct way",
    ]);
    expect(exitCode).to.equal(0);
  });

  it("allocates a relay over UDP and over TCP, and finds private peers denied", async () => {
    const urls = [strict.urlBy("udp"), strict.urlBy("tcp")];
    const stun = strict.urlBy("udp").replace(/^turn:(.*)\?.*$/, "stun:$1");

    const { exitCode, lines } = await look({ ...relay(strict, urls), STUN_URLS: stun });

    expect(lines[3]).to.match(/^fine {2}stun:127\.0\.0\.1:\d+: sees this machine as 127\.0\.0\.1:\d+$/);
    urls.forEach((url, index) => {
      expect(lines[4 + index]).to.match(/^fine .*: relays from 127\.0\.0\.1:\d+, not to private ones$/);
      expect(lines[4 + index]).to.include(url);
    });
    expect(exitCode).to.equal(0);
  });

  it("says of a relay that private peers can be reached through it", async () => {
    const { exitCode, lines } = await look(relay(open, [open.urlBy("tcp")]));

    expect(lines[3]).to.match(
      /^wrong .* relays to private addresses \(10\.0\.0\.1, 172\.16\.0\.1, 192\.168\.0\.1, /,
    );
    expect(exitCode).to.equal(1);
  });

  it("says that another secret is not taken, and never what it is", async () => {
    const { exitCode, lines } = await look(relay(strict, [strict.urlBy("udp")], "not-the-secret"));

    expect(lines[3]).to.match(/^wrong .* relays nothing: 401 .*Is TURN_SECRET its static-auth-secret\?$/);
    expect(lines.join("\n")).to.not.include("not-the-secret");
    expect(exitCode).to.equal(1);
  });

  it("says that nothing answers there", async () => {
    const port = await findFreePort();
    const urls = ["udp", "tcp"].map((transport) => `turn:127.0.0.1:${port}?transport=${transport}`);
    const smtp = { SMTP_URL: `smtp://user:a-password@127.0.0.1:${port}` };

    const { exitCode, lines } = await look({
      ...relay(strict, urls),
      ...smtp,
      PUBLIC_URL: "https://care.example",
    });

    expect(lines[0]).to.equal("fine  PUBLIC_URL: https://care.example");
    expect(lines[2]).to.match(/^wrong SMTP_URL: .*ECONNREFUSED/);
    expect(lines[3]).to.match(/^wrong .*transport=udp: (no answer within 5 seconds|.*ECONNREFUSED.*)$/);
    expect(lines[4]).to.match(/^wrong .*transport=tcp: .*ECONNREFUSED/);
    expect(lines.join("\n")).to.not.include("a-password");
    expect(exitCode).to.equal(1);
  });

  it("says what of the environment cannot be read", async () => {
    const { exitCode, lines } = await look({ TURN_URLS: "turn:127.0.0.1:3478" }, [COMMAND, "doctor"]);

    expect(lines).to.deep.equal(["TURN_URLS and TURN_SECRET are needed together."]);
    expect(exitCode).to.equal(1);
  });
});
