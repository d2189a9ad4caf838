import { expect } from "chai";
import mongoose from "mongoose";
import { RecordingModel } from "../../../server/features/recordings/recording.model.js";
import { unrecordEntries } from "../../support/steps/unrecordEntries.js";
import { activityApi } from "../../../shared/contract/activity.js";
import { deviceSyncApi } from "../../../shared/contract/deviceSync.js";
import type { Display } from "../../../shared/contract/displays.js";
import { recordingsApi } from "../../../shared/contract/recordings.js";
import { RECORDING_BYTES_MAX, RECORDING_CHUNK_BYTES } from "../../../shared/limits.js";
import type { ServerToDevice } from "../../../shared/realtime/serverToDevice.js";
import { buildCaregiver } from "../../support/builders/buildCaregiver.js";
import { buildDevice, type TestDevice } from "../../support/builders/buildDevice.js";
import { buildDisplay } from "../../support/builders/buildDisplay.js";
import { buildMember } from "../../support/builders/buildMember.js";
import { logInAgain } from "../../support/steps/logInAgain.js";
import { claimConsoleErrors } from "../../support/consoleErrors.js";
import { SocketClient } from "../../support/device/SocketClient.js";
import { buildRecording, framesOf, speakRecording } from "../../support/steps/speakRecording.js";
import { holdNext, overtake, type HeldCall } from "../../support/faults/holdNext.js";
import { startTestApp } from "../../support/server/startTestApp.js";
import type { TestApp, TestUser } from "../../support/server/TestApp.js";
import { TestClock } from "../../support/server/TestClock.js";

const START = "2026-11-21T08:00:00.000Z";
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

describe("recordings", () => {
  const clock = new TestClock(START);
  let app: TestApp;
  let anna: TestUser;
  let display: Display;
  let screen: TestDevice;
  let device: SocketClient<ServerToDevice>;

  beforeEach(async () => {
    clock.set(START);
    app = await startTestApp({ clock });
    anna = await buildCaregiver(app, { name: "Anna Berg" });
    display = await buildDisplay(app, anna);
    screen = await buildDevice(app, { display, caregiver: anna });
    device = await connect();
  });
  afterEach(async () => {
    device.close();
    await app.close();
  });

  async function connect(cookie = screen.cookie): Promise<SocketClient<ServerToDevice>> {
    const client = await SocketClient.openDevice(app.url, cookie);
    await client.next("snapshot");
    return client;
  }

  /** Longer than an access token lives. */
  async function pass(milliseconds: number): Promise<void> {
    clock.advance(milliseconds);
    anna = await logInAgain(app, anna);
  }

  const list = (as = anna) => app.call(recordingsApi.list, { params: { displayId: display.id } }, { as });
  const download = (path: string, headers: Record<string, string> = {}) =>
    app.send({ method: "GET", path, headers });
  const feed = async () => (await app.call(activityApi.list, {}, { as: anna })).items;
  const recordedLines = async () => (await feed()).filter(({ type }) => type === "recording");
  const storedPieces = () => mongoose.connection.collection("recordingPieces").countDocuments();
  const storedFiles = () => mongoose.connection.collection("media.files").countDocuments();

  /** The id of a frame may be answered before: what counts is the answer to this sending. */
  async function repeat(frame: Parameters<typeof device.send>[0]): Promise<string> {
    device.forget();
    return (await device.send(frame)).type;
  }

  describe("what a screen records", () => {
    it("reaches the caregivers byte for byte, as a WAV that tells its own length", async () => {
      const recording = buildRecording(START);
      await speakRecording(device, recording);

      const [heard] = (await list()).items;
      expect(heard).to.deep.include({
        id: recording.recordingId,
        displayName: "Mum",
        deviceName: screen.name,
        startedAt: START,
        seconds: 1.25,
        bytes: recording.wav.length,
        heardBy: [],
      });
      const answer = await download(heard!.url);
      expect(answer.bytes.equals(recording.wav)).to.equal(true);
      expect(answer.headers["content-type"]).to.equal("audio/wav");
      expect(answer.headers["content-encoding"]).to.equal(undefined);
    });

    it("is served in the ranges that phones ask for", async () => {
      const recording = buildRecording(START);
      await speakRecording(device, recording);
      const { url } = (await list()).items[0]!;

      const answer = await download(url, { Range: "bytes=0-1", "Accept-Encoding": "gzip" });

      expect(answer.status).to.equal(206);
      expect(answer.headers["content-range"]).to.equal(`bytes 0-1/${recording.wav.length}`);
      expect(answer.bytes.toString()).to.equal("RI");
    });

    it("has an address that works for two hours at most, and no browser keeps the sound", async () => {
      await speakRecording(device, buildRecording(START));
      const { url } = (await list()).items[0]!;

      const answer = await download(url);
      await pass(2 * HOUR_MS);
      const late = await download(url);
      const anew = await download((await list()).items[0]!.url);

      expect(answer.headers["cache-control"]).to.equal("private, no-store");
      expect([answer.status, late.status, anew.status]).to.deep.equal([200, 404, 200]);
    });

    it("keeps its address while somebody listens across the full hour", async () => {
      await speakRecording(device, buildRecording(START));
      await pass(HOUR_MS - 1);
      const { url } = (await list()).items[0]!;

      clock.advance(HOUR_MS);

      expect((await download(url)).status).to.equal(200);
    });

    it("stands in the feed once and is mailed once, however often its frames come and in any order", async () => {
      const recording = buildRecording(START);
      const { pieces, ended } = framesOf(recording);
      for (const frame of [...pieces].reverse()) await repeat(frame);
      for (const frame of [...pieces, ended, pieces[1]!, ended]) expect(await repeat(frame)).to.equal("ack");
      await app.runDueWork();
      await app.runDueWork();

      expect(await recordedLines()).to.have.length(1);
      const mails = (await app.mails()).filter(({ subject }) => subject?.includes("recorded"));
      expect(mails.map(({ subject }) => subject)).to.deep.equal(["Mum recorded a message for you"]);
      expect(mails[0]!.text).to.include("one second long").and.include(screen.name);
      const { items } = await list();
      expect((await download(items[0]!.url)).bytes.equals(recording.wav)).to.equal(true);
      expect(await storedPieces()).to.equal(0);
      expect(await storedFiles()).to.equal(1);
    });

    it("is told to the dashboards at once", async () => {
      const dashboard = await SocketClient.openCaregiver(app.url, anna.accessToken);
      await dashboard.next("snapshot");
      await speakRecording(device, buildRecording(START));

      const { item } = await dashboard.next("activity.added");
      expect(item).to.deep.include({ type: "recording", seconds: 1.25, deviceName: screen.name });
      expect(await dashboard.next("parts.changed")).to.deep.include({ what: "recordings" });
      dashboard.close();
    });

    it("goes on after the connection was cut in the middle, over the slow channel too", async () => {
      const recording = buildRecording(START);
      const { pieces, ended } = framesOf(recording);
      await device.send(pieces[0]!);
      device.close();
      const body = { appVersion: "test", epoch: null, planVersion: null, frames: [pieces[1]!, pieces[2]!] };
      const cookies = [screen.cookie];
      const { acks } = await app.call(deviceSyncApi.sync, { body }, { cookies });
      device = await connect();
      expect((await device.send(ended)).type).to.equal("ack");

      expect(acks).to.deep.equal([pieces[1]!.id, pieces[2]!.id]);
      expect((await download((await list()).items[0]!.url)).bytes.equals(recording.wav)).to.equal(true);
    });

    it("cannot end with pieces missing: both channels say so, and the rest completes it", async () => {
      const recording = buildRecording(START);
      const { pieces, ended } = framesOf(recording);
      await device.send(pieces[0]!);
      await device.send(pieces[2]!);

      expect(await device.send(ended)).to.deep.include({ type: "refused", code: "incomplete" });
      const body = { appVersion: "test", epoch: null, planVersion: null, frames: [ended] };
      const synced = await app.call(deviceSyncApi.sync, { body }, { cookies: [screen.cookie] });
      expect(synced).to.deep.include({ acks: [], refused: [{ id: ended.id, code: "incomplete" }] });
      expect((await list()).items).to.deep.equal([]);
      await device.send(pieces[1]!);
      expect(await repeat(ended)).to.equal("ack");
      expect((await list()).items).to.have.length(1);
    });

    it("is told when the server died between storing and telling", async () => {
      const recording = buildRecording(START);
      await speakRecording(device, recording);
      await unrecordEntries(RecordingModel, { displayId: display.id }, /^recording/);

      expect(await repeat(framesOf(recording).ended)).to.equal("ack");
      await app.runDueWork();
      expect(await recordedLines()).to.have.length(1);
      expect((await app.mails()).some(({ subject }) => subject?.includes("recorded"))).to.equal(true);
    });

    it("has a header of the server's own, whatever the device wrote there", async () => {
      const recording = buildRecording(START, 100);
      const { pieces, ended } = framesOf(recording);
      const page = Buffer.concat([Buffer.from("<html>".padEnd(44)), recording.wav.subarray(44)]);
      await device.send({ ...pieces[0]!, data: page.toString("base64") });
      await device.send(ended);

      expect((await download((await list()).items[0]!.url)).bytes.equals(recording.wav)).to.equal(true);
    });

    it("is dated no later than it came", async () => {
      await speakRecording(device, buildRecording("2031-01-01T00:00:00.000Z"));

      expect((await list()).items[0]!.startedAt).to.equal(START);
    });
  });

  it("deleted on the screen before its end was told, is nowhere, and what comes late changes nothing", async () => {
    const { pieces, ended, discarded } = framesOf(buildRecording(START));
    await device.send(pieces[0]!);
    await device.send(discarded);
    for (const frame of [...pieces, ended, discarded]) expect(await repeat(frame)).to.equal("ack");
    await pass(2 * DAY_MS);
    await app.runDueWork();

    expect((await list()).items).to.deep.equal([]);
    expect(await recordedLines()).to.deep.equal([]);
    expect([await storedPieces(), await storedFiles()]).to.deep.equal([0, 0]);
  });

  it("cannot be deleted by the screen once the family has been told", async () => {
    const recording = buildRecording(START);
    await speakRecording(device, recording);
    await device.send(framesOf(recording).discarded);

    expect((await list()).items).to.have.length(1);
  });

  describe("whose end never comes", () => {
    it("is told after a day as far as it came, and is whole when the rest comes after all", async () => {
      const recording = buildRecording(START);
      const { pieces, ended } = framesOf(recording);
      await device.send(pieces[0]!);
      await pass(DAY_MS - 1_000);
      await app.runDueWork();
      expect((await list()).items).to.deep.equal([]);
      await pass(1_000);
      await app.runDueWork();

      const [part] = (await list()).items;
      expect(part).to.deep.include({ seconds: (16_000 - 44) / 32_000, bytes: 16_000 });
      const sound = (await download(part!.url)).bytes.subarray(44);
      expect(sound.equals(recording.wav.subarray(44, 16_000))).to.equal(true);

      device.close();
      device = await connect();
      for (const frame of [...pieces.slice(1), ended]) await device.send(frame);
      const [whole] = (await list()).items;
      expect((await download(whole!.url)).bytes.equals(recording.wav)).to.equal(true);
      expect(await recordedLines())
        .to.have.length(1)
        .and.to.have.nested.property("[0].seconds", 1.25);
      expect(await storedFiles()).to.equal(1);
    });

    it("has its whole length in the feed when the rest comes while it is told as far as it came", async () => {
      const { pieces, ended } = framesOf(buildRecording(START));
      await device.send(pieces[0]!);
      await pass(DAY_MS);
      const late = holdNext(partIsTaken);
      const round = app.runDueWork();
      await late.held;
      device.close();
      device = await connect();
      for (const frame of pieces.slice(1)) await device.send(frame);

      await overtake(
        wholeIsTaken,
        () => device.send(ended),
        async () => {
          late.release();
          await round;
        },
      );
      await app.runDueWork();

      expect(await recordedLines())
        .to.have.length(1)
        .and.to.have.nested.property("[0].seconds", 1.25);
      expect(await storedFiles()).to.equal(1);
    });

    it("is told when it comes, if there was nothing to play after a day", async () => {
      const { pieces, ended } = framesOf(buildRecording(START));
      await device.send(pieces[1]!);
      await pass(DAY_MS);
      await app.runDueWork();
      expect(await recordedLines()).to.deep.equal([]);

      device.close();
      device = await connect();
      for (const frame of [...pieces, ended]) await repeat(frame);
      await app.runDueWork();

      expect(await recordedLines()).to.have.length(1);
      expect((await app.mails()).filter(({ subject }) => subject?.includes("recorded"))).to.have.length(1);
    });

    it("keeps its pieces while something of it still comes, and loses them after two weeks of silence", async () => {
      const { pieces } = framesOf(buildRecording(START));
      await device.send(pieces[0]!);
      await pass(10 * DAY_MS);
      device.close();
      device = await connect();
      await device.send(pieces[1]!);
      await pass(10 * DAY_MS);
      await app.runDueWork();
      expect(await storedPieces()).to.equal(2);
      await pass(4 * DAY_MS);
      await app.runDueWork();

      expect(await storedPieces()).to.equal(0);
      expect((await list()).items).to.have.length(1);
    });
  });

  describe("whose pieces are swept after two weeks", () => {
    const sweeps = ({ model, op }: HeldCall) => model === "RecordingPiece" && op === "deleteMany";
    const beginsFile = ({ model, update }: HeldCall) =>
      model === "Recording" && Object.keys(update.$addToSet ?? {}).includes("triedIds");

    it("is whole when its end comes while they are swept: the screen sends all of it again", async () => {
      const recording = buildRecording(START);
      const { pieces, ended } = framesOf(recording);
      for (const piece of pieces) await device.send(piece);
      await pass(DAY_MS);
      await app.runDueWork();
      await pass(14 * DAY_MS);
      device.close();
      device = await connect();

      const sweep = holdNext(sweeps);
      const swept = app.runDueWork({ only: ["finishRecordings"] });
      await sweep.held;
      const answer = await overtake(
        beginsFile,
        () => device.send(ended),
        async () => {
          sweep.release();
          await swept;
        },
      );

      expect(answer).to.deep.include({ type: "refused", code: "incomplete" });
      for (const frame of [...pieces, ended]) expect(await repeat(frame)).to.equal("ack");
      const [heard] = (await list()).items;
      expect((await download(heard!.url)).bytes.equals(recording.wav)).to.equal(true);
      expect(await storedFiles()).to.equal(1);
    });

    it("keeps them until it has been told", async () => {
      const { pieces } = framesOf(buildRecording(START));
      await device.send(pieces[0]!);
      await pass(15 * DAY_MS);
      const bucket = mongoose.mongo.GridFSBucket.prototype;
      const { openUploadStreamWithId } = bucket;
      bucket.openUploadStreamWithId = () => {
        throw new Error("There is no space left.");
      };
      await app.runDueWork();
      bucket.openUploadStreamWithId = openUploadStreamWithId;
      expect(claimConsoleErrors().join(" ")).to.include("no space left");
      await pass(HOUR_MS);
      await app.runDueWork();

      expect((await list()).items).to.have.length(1);
    });
  });

  describe("limits", () => {
    it("takes no piece that fits nowhere", async () => {
      const { pieces } = framesOf(buildRecording(START));

      const odd = await device.send({ ...pieces[0]!, id: "piece-odd", offset: 7 });
      const empty = await device.send({ ...pieces[0]!, id: "piece-empty", data: "" });

      expect([odd, empty]).to.have.nested.property("[0].code", "bad-piece");
      expect(empty).to.have.property("code", "bad-piece");
      expect(await storedPieces()).to.equal(0);
    });

    it("takes two minutes and no more", async () => {
      const [piece] = framesOf(buildRecording(START)).pieces;
      const offset = Math.floor(RECORDING_BYTES_MAX / RECORDING_CHUNK_BYTES) * RECORDING_CHUNK_BYTES;

      const beyond = await device.send({ ...piece!, id: "piece-beyond", offset });
      const last = await device.send({ ...piece!, id: "piece-last", offset: offset - RECORDING_CHUNK_BYTES });

      expect(beyond).to.have.property("code", "bad-piece");
      expect(last.type).to.equal("ack");
    });

    it("takes 200 recordings a day from one display, and leaves the rest there until it has room", async () => {
      const now = new Date(clock.now());
      const filled = Array.from({ length: 200 }, (_, index) => ({
        recordingId: `recording-${index}`,
        displayId: new mongoose.Types.ObjectId(display.id),
        createdAt: now,
      }));
      await mongoose.connection.collection("recordings").insertMany(filled);
      const recording = buildRecording(START);
      const { pieces, ended } = framesOf(recording);
      device.sendRaw(pieces[0]);
      const behind = await device.send({ type: "snapshot.requested" });
      const body = { appVersion: "test", epoch: null, planVersion: null, frames: [pieces[0]!, ended] };
      const polled = await app.call(deviceSyncApi.sync, { body }, { cookies: [screen.cookie] });

      const answered = device.frames.filter(({ type }) => type === "ack" || type === "refused");
      expect(answered).to.deep.equal([behind]);
      expect([polled.acks, polled.refused, await storedPieces()]).to.deep.equal([[], [], 0]);
      await pass(DAY_MS);
      await speakRecording(device, recording);
      expect((await list()).items.map(({ id }) => id)).to.deep.equal([recording.recordingId]);
    });
  });

  it("keeps the last 1,000 of a display, and erases what somebody has heard before what nobody has", async () => {
    const stored = Array.from({ length: 1_000 }, (_, index) => ({
      recordingId: `recording-${index}`,
      displayId: new mongoose.Types.ObjectId(display.id),
      createdAt: new Date(Date.parse(START) - 2 * DAY_MS + index),
      removedAt: null,
      triedIds: [],
      heardBy: index === 700 ? [new mongoose.Types.ObjectId(anna.userId)] : [],
    }));
    const collection = mongoose.connection.collection("recordings");
    await collection.insertMany(stored);
    const erased = async () =>
      (await collection.find({ removedAt: { $ne: null } }).toArray()).map((row) => String(row.recordingId));

    await speakRecording(device, buildRecording(START, 100));
    expect(await erased()).to.deep.equal(["recording-700"]);
    await speakRecording(device, buildRecording(START, 100));
    expect(await erased()).to.deep.equal(["recording-0", "recording-700"]);
    expect(app.logLines().join("\n")).to.include("recordings that nobody has heard are erased");
  });

  describe("another family", () => {
    it("sees nothing of it, and the same id from its screen is another recording", async () => {
      const recording = buildRecording(START);
      await speakRecording(device, recording);
      const eve = await buildCaregiver(app, { name: "Eve Moe" });
      const other = await buildDisplay(app, eve);
      const otherScreen = await buildDevice(app, { display: other, caregiver: eve });
      const stranger = await connect(otherScreen.cookie);
      const own = { ...buildRecording(START, 100), recordingId: recording.recordingId };
      await stranger.send(framesOf(own).discarded);
      stranger.close();

      const params = { displayId: display.id, recordingId: recording.recordingId };
      for (const endpoint of [recordingsApi.get, recordingsApi.noteHeard, recordingsApi.remove])
        expect((await app.callRaw(endpoint, { params }, { as: eve })).status).to.equal(404);
      expect((await download((await list()).items[0]!.url)).bytes.equals(recording.wav)).to.equal(true);
    });
  });

  describe("a caregiver", () => {
    it("who has played it is named, once", async () => {
      const recording = buildRecording(START);
      await speakRecording(device, recording);
      const ole = await buildMember(app, { owner: anna, name: "Ole Moe" });
      const params = { displayId: display.id, recordingId: recording.recordingId };

      await app.call(recordingsApi.noteHeard, { params }, { as: anna });
      await app.call(recordingsApi.noteHeard, { params }, { as: anna });
      const heard = await app.call(recordingsApi.noteHeard, { params }, { as: ole });

      expect(heard.heardBy).to.have.members(["Anna Berg", "Ole Moe"]).and.have.length(2);
    });

    it("erases it for everybody, and a late repeat from the screen does not bring it back", async () => {
      const recording = buildRecording(START);
      await speakRecording(device, recording);
      const { url } = (await list()).items[0]!;
      const params = { displayId: display.id, recordingId: recording.recordingId };
      await app.call(recordingsApi.remove, { params }, { as: anna });
      const { pieces, ended } = framesOf(recording);
      for (const frame of [...pieces, ended]) expect(await repeat(frame)).to.equal("ack");

      expect((await list()).items).to.deep.equal([]);
      expect((await app.callRaw(recordingsApi.get, { params }, { as: anna })).status).to.equal(404);
      expect((await download(url)).status).to.equal(404);
      expect([await storedPieces(), await storedFiles()]).to.deep.equal([0, 0]);
    });

    it("erases for good what was told as far as it came: the rest brings nothing back", async () => {
      const recording = buildRecording(START);
      const { pieces, ended } = framesOf(recording);
      await device.send(pieces[0]!);
      await pass(DAY_MS);
      await app.runDueWork();
      const params = { displayId: display.id, recordingId: recording.recordingId };
      await app.call(recordingsApi.remove, { params }, { as: anna });

      device.close();
      device = await connect();
      for (const frame of [...pieces, ended]) expect((await device.send(frame)).type).to.equal("ack");

      expect((await list()).items).to.deep.equal([]);
      expect([await storedPieces(), await storedFiles()]).to.deep.equal([0, 0]);
    });

    it("goes through many page by page, newest first", async () => {
      const spoken = [buildRecording(START, 100), buildRecording(START, 100), buildRecording(START, 100)];
      for (const recording of spoken) await speakRecording(device, recording);
      const params = { displayId: display.id };
      const first = await app.call(recordingsApi.list, { params, query: { limit: 2 } }, { as: anna });
      const cursor = first.nextCursor ?? "";
      const second = await app.call(
        recordingsApi.list,
        { params, query: { cursor, limit: 2 } },
        { as: anna },
      );

      const ids = [...first.items, ...second.items].map(({ id }) => id);
      expect(ids).to.deep.equal(spoken.map(({ recordingId }) => recordingId).reverse());
      expect(second.nextCursor).to.equal(null);
    });
  });
});

function partIsTaken({ model, update }: HeldCall): boolean {
  return model === "Recording" && update.$set?.isWhole === false;
}

function wholeIsTaken({ model, update }: HeldCall): boolean {
  return model === "Recording" && update.$set?.isWhole === true;
}
