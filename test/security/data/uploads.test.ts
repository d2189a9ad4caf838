import fsPromises from "node:fs/promises";
import { existsSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { hostname } from "node:os";
import path from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect } from "chai";
import { sweepUploads } from "../../../server/http/uploads/uploadFolder.js";
import { accountsApi } from "../../../shared/contract/accounts.js";
import { ErrorBody } from "../../../shared/contract/base/errors.js";
import { endpointPath } from "../../../shared/contract/base/endpoint.js";
import { groupsApi } from "../../../shared/contract/groups.js";
import { photosApi } from "../../../shared/contract/photos.js";
import { voicesApi } from "../../../shared/contract/voices.js";
import { UPLOADS_MAX, UPLOADS_PER_ACCOUNT_MAX, UPLOADS_PER_ADDRESS_MAX } from "../../../shared/limits.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMember } from "../../support/builders/buildMember.js";
import { buildVoice } from "../../support/builders/buildVoice.js";
import { claimConsoleErrors } from "../../support/consoleErrors.js";
import { HeldUpload } from "../../support/faults/HeldUpload.js";
import { SAMPLE_PHOTO } from "../../support/builders/samplePhoto.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";
import { waitFor } from "../../support/waitFor.js";

const MEGABYTE = 1024 * 1024;
const HELD_BYTES = 4 * MEGABYTE;
/** Of 120 MB that are held. */
const GROWTH_MAX = 30 * MEGABYTE;

describe("uploads", () => {
  let app: TestApp;
  const held: HeldUpload[] = [];
  let people = 0;

  const clock = new TestClock("2026-11-21T08:00:00.000Z");

  before(async () => {
    app = await startTestApp({ clock, config: { trustProxy: 1 } });
  });
  afterEach(async () => {
    held.splice(0).forEach((upload) => upload.breakOff());
    await waitFor("the folder to be empty", () => Promise.resolve(files().length === 0));
  });
  after(() => app.close());

  const folder = () => path.join(app.dataDir, "uploads");
  const files = () => (existsSync(folder()) ? readdirSync(folder()) : []);
  const buildPerson = () => buildCaregiver(app, { email: `person.${(people += 1)}@example.com` });
  const tryPhoto = (as: TestUser, address = "198.51.100.1") =>
    app.callRaw(
      accountsApi.setPhoto,
      { file: SAMPLE_PHOTO },
      { as, headers: { "X-Forwarded-For": address } },
    );

  function hold(as: TestUser, address = "198.51.100.1"): HeldUpload {
    const upload = new HeldUpload(app.url, {
      as,
      method: accountsApi.setPhoto.method,
      path: accountsApi.setPhoto.path,
      promised: HELD_BYTES + 1,
      headers: { "X-Forwarded-For": address },
    });
    held.push(upload);
    return upload;
  }

  /** As many as one account may, by each of these. */
  function holdAll(accounts: TestUser[], address?: string): HeldUpload[] {
    return accounts.flatMap((account) =>
      Array.from({ length: UPLOADS_PER_ACCOUNT_MAX }, () => hold(account, address)),
    );
  }

  const untilHeld = (count: number) =>
    waitFor(`${count} uploads`, () => Promise.resolve(files().length === count));

  function buildPeople(count: number): Promise<TestUser[]> {
    return Promise.all(Array.from({ length: count }, buildPerson));
  }

  it("that are held open take no memory: 30 at once, 120 MB", async () => {
    const accounts = await buildPeople(5);
    const bytes = Buffer.alloc(HELD_BYTES, 7);
    const before = heldBytes();

    holdAll(accounts).forEach((upload) => upload.send(bytes));

    const arrived = () =>
      files().reduce((sum, name) => sum + statSync(path.join(folder(), name)).size, 0) === 30 * HELD_BYTES;
    await waitFor("120 MB", () => Promise.resolve(arrived()));
    // What is garbage is swept beside the program, on a busy machine a little later. What is held stays.
    const isLetGo = () => heldBytes() - before < GROWTH_MAX;
    await waitFor("the buffers to be let go", () => Promise.resolve(isLetGo()));
  });

  it(`are at most ${UPLOADS_PER_ACCOUNT_MAX} of one account at once, and the next goes when one is done`, async () => {
    const [anna, per] = (await buildPeople(2)) as [TestUser, TestUser];
    const [first] = holdAll([anna]);
    await untilHeld(UPLOADS_PER_ACCOUNT_MAX);

    const refused = await tryPhoto(anna, "203.0.113.9");

    expect(refused.status, refused.text).to.equal(429);
    expect(refused.headers["retry-after"]).to.equal("5");
    expect(ErrorBody.parse(refused.body).error).to.include({ code: "too-many-uploads", field: "file" });
    expect((await tryPhoto(per)).status, "of somebody else").to.equal(200);

    first?.breakOff();
    await untilHeld(UPLOADS_PER_ACCOUNT_MAX - 1);
    expect((await tryPhoto(anna)).status).to.equal(200);
  });

  it(`are at most ${UPLOADS_PER_ADDRESS_MAX} from one address and ${UPLOADS_MAX} in all, in fair parts`, async () => {
    const groups = [await buildPeople(6), await buildPeople(6)];
    const [first, second] = groups as [TestUser[], TestUser[]];
    const holdFive = (accounts: TestUser[], address: string) =>
      accounts.forEach((account) => Array.from({ length: 5 }, () => hold(account, address)));
    holdFive(first, "198.51.100.1");
    await untilHeld(UPLOADS_PER_ADDRESS_MAX);

    const fromThere = await tryPhoto(first[0]!, "198.51.100.1");
    expect(fromThere.status, fromThere.text).to.equal(429);
    expect(fromThere.headers["retry-after"]).to.equal("5");

    holdFive(second, "198.51.100.2");
    await untilHeld(UPLOADS_MAX);
    const fromElsewhere = await tryPhoto(first[0]!, "198.51.100.2");
    expect(fromElsewhere.status, fromElsewhere.text).to.equal(429);
    held.forEach((upload) => upload.breakOff());
    await untilHeld(0);

    const many = await buildPeople(UPLOADS_MAX + 1);
    many.slice(1).forEach((account, index) => hold(account, `198.51.100.${index + 1}`));
    await untilHeld(UPLOADS_MAX);
    const oneMore = await tryPhoto(many[0]!, "203.0.113.9");
    expect(oneMore.status, oneMore.text).to.equal(503);
    expect(oneMore.headers["retry-after"]).to.equal("5");
    expect(ErrorBody.parse(oneMore.body).error.code).to.equal("busy");
    expect(claimConsoleErrors(), "whoever runs it may read it").to.have.length(1);
  });

  it("that hold a place at a byte now and then make room for who comes, and no honest one does", async () => {
    const groups = [await buildPeople(5), await buildPeople(5)];
    const [anna, per] = (await buildPeople(2)) as [TestUser, TestUser];
    const slow = [...holdAll(groups[0]!.slice(1), "198.51.100.1"), ...holdAll(groups[1]!, "198.51.100.2")];
    const honest = Array.from({ length: 3 }, () => hold(anna, "203.0.113.7"));
    await untilHeld(slow.length + honest.length);
    clock.advance(29_000);
    slow.forEach((upload) => upload.send(Buffer.alloc(1)));
    honest.forEach((upload) => upload.send(Buffer.alloc(MEGABYTE)));
    const come = () => files().filter((name) => statSync(path.join(folder(), name)).size > 0).length;
    await waitFor("a byte of each", () => Promise.resolve(come() === slow.length + honest.length));
    slow.push(...Array.from({ length: 3 }, () => hold(groups[0]![0]!, "198.51.100.1")));
    await untilHeld(UPLOADS_MAX);

    expect((await tryPhoto(per, "203.0.113.8")).status).to.equal(200);

    const ended = await Promise.race(slow.map(({ answered }) => answered));
    expect(ended.status, ended.text).to.equal(429);
    expect(ended.headers).to.include({ "retry-after": "5", connection: "close" });
    expect(ended.text).to.include('"code":"too-slow"');
    await untilHeld(UPLOADS_MAX - 1);
    const rest = Buffer.alloc(HELD_BYTES + 1 - MEGABYTE);
    expect((await honest[0]!.finish(rest)).status, "whole, though no picture").to.equal(400);
  });

  it("let in who holds none while a few have all, however fast they are", async () => {
    const groups = [await buildPeople(5), await buildPeople(5)];
    const [per, kari] = (await buildPeople(2)) as [TestUser, TestUser];
    holdAll(groups[0]!, "198.51.100.1");
    await untilHeld(UPLOADS_PER_ADDRESS_MAX);
    expect((await tryPhoto(per, "198.51.100.1")).status, "at the same address").to.equal(200);

    hold(groups[0]![0]!, "198.51.100.1");
    holdAll(groups[1]!, "198.51.100.2");
    await untilHeld(UPLOADS_MAX);
    held.forEach((upload) => upload.send(Buffer.alloc(MEGABYTE)));
    expect((await tryPhoto(kari, "203.0.113.8")).status, "elsewhere").to.equal(200);
  });

  it("that break off, are refused or are done leave no file", async () => {
    const anna = await buildPerson();
    const upload = hold(anna);
    upload.send(Buffer.alloc(MEGABYTE));
    await untilHeld(1);
    upload.breakOff();
    await untilHeld(0);

    const bad = { file: new Blob(["no picture"], { type: "image/jpeg" }) };
    expect((await app.callRaw(accountsApi.setPhoto, bad, { as: anna })).status).to.equal(400);
    expect((await tryPhoto(anna)).status).to.equal(200);
    expect((await app.callRaw(voicesApi.create, { file: buildVoice(1) }, { as: anna })).status).to.equal(200);
    expect(files()).to.deep.equal([]);
  });

  it("that a killed process has left are gone with the next start, those of a running one are not", async () => {
    mkdirSync(folder(), { recursive: true });
    const plant = (name: string, ageMs = 0) => {
      const file = path.join(folder(), name);
      writeFileSync(file, "half a photo");
      const at = (Date.now() - ageMs) / 1_000;
      utimesSync(file, at, at);
    };
    const id = "01234567-89ab-cdef-0123-456789abcdef";
    // The largest that Linux gives is below it.
    plant(`${hostname()}~4194305~${id}`);
    plant(`${hostname()}~${process.pid}~${id}`);
    plant(`${hostname()}~${process.ppid}~${id}`);
    plant(`elsewhere~1~${id}`);
    plant("of-long-ago", 3 * 60 * 60_000);

    await sweepUploads(app.dataDir, true);
    expect(files().sort()).to.deep.equal([`${hostname()}~${process.ppid}~${id}`, `elsewhere~1~${id}`].sort());

    files().forEach((name) => plant(name, 3 * 60 * 60_000));
    await sweepUploads(app.dataDir, false);
  });

  for (const headers of [{}, { "Idempotency-Key": "one-choice-of-a-photo" }] as Record<string, string>[])
    it(`of a member who was removed before they were whole bring no photo (${Object.keys(headers).join() || "no key"})`, async () => {
      const owner = await buildPerson();
      const member = await buildMember(app, {
        owner,
        name: "Ola",
        email: `ola.${(people += 1)}@example.com`,
      });
      const display = await buildDisplay(app, owner);
      const bytes = Buffer.from(await SAMPLE_PHOTO.arrayBuffer());
      const upload = new HeldUpload(app.url, {
        as: member,
        method: photosApi.add.method,
        path: endpointPath(photosApi.add, { displayId: display.id }),
        promised: bytes.length,
        headers,
      });
      held.push(upload);
      upload.send(bytes.subarray(0, 100));
      await untilHeld(1);
      await app.call(groupsApi.removeMember, { params: { userId: member.userId } }, { as: owner });

      expect(await upload.finish(bytes.subarray(100))).to.include({ status: 404 });

      const params = { displayId: display.id };
      expect((await app.call(photosApi.list, { params, query: {} }, { as: owner })).items).to.deep.equal([]);
    });

  it("are answered 507 when the disk is full, and nothing is left", async () => {
    const anna = await buildPerson();
    const { open } = fsPromises;
    fsPromises.open = async (...where) => {
      const file = await open(...where);
      file.write = () => Promise.reject(Object.assign(new Error("no space left"), { code: "ENOSPC" }));
      return file;
    };
    syncBuiltinESMExports();
    try {
      const response = await tryPhoto(anna);

      expect(response.status, response.text).to.equal(507);
      expect(ErrorBody.parse(response.body).error).to.include({ code: "no-room", field: "file" });
      expect(files()).to.deep.equal([]);
      expect(claimConsoleErrors(), "whoever runs it has to know").to.have.length(1);
    } finally {
      fsPromises.open = open;
      syncBuiltinESMExports();
    }
    expect((await tryPhoto(anna)).status).to.equal(200);
  });
});

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** Bytes of the buffers that somebody still holds. */
function heldBytes(): number {
  collectGarbage();
  return process.memoryUsage().arrayBuffers;
}
