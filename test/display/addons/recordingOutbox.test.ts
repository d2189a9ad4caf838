import type { Clock } from "@sinonjs/fake-timers";
import { expect } from "chai";
import { RecordingOutbox } from "../../../client-display/addons/recording/RecordingOutbox.js";
import type {
  RecordingHead,
  RecordingStore,
  StoredRecording,
} from "../../../client-display/addons/recording/RecordingStore.js";
import { RECORDING_CHUNK_BYTES } from "../../../shared/limits.js";
import { DeviceFrame } from "../../../shared/realtime/protocol.js";
import { buildSnapshot, NOW } from "../engine/buildPlan.js";
import { installTimers } from "../engine/installTimers.js";

const DISPLAY = "d".repeat(24);
const ID = "recording1";
const pieceOf = (length: number, fill: number) => new Uint8Array(length).fill(fill);
const WHOLE = pieceOf(RECORDING_CHUNK_BYTES, 7);

/** What a browser keeps, for as many pages as a test opens. */
class KeptRecordings implements RecordingStore {
  kept: Record<string, StoredRecording> = {};

  load(take: (found: StoredRecording[]) => void): void {
    take(Object.values(this.kept).map(({ head, pieces }) => ({ head, pieces: [...pieces] })));
  }

  putHead(head: RecordingHead): void {
    this.kept[head.recordingId] = { head, pieces: this.kept[head.recordingId]?.pieces ?? [] };
  }

  putPiece(recordingId: string, index: number, piece: Uint8Array): void {
    this.kept[recordingId]!.pieces[index] = piece;
  }

  remove(recordingId: string): void {
    delete this.kept[recordingId];
  }

  clear(): void {
    this.kept = {};
  }
}

describe("recordings on their way to the server", () => {
  let timers: Clock;
  let store: KeptRecordings;
  let outbox: RecordingOutbox;
  let told: string[];
  let refused: string[];
  let isWaiting: boolean;

  beforeEach(() => {
    timers = installTimers(NOW);
    store = new KeptRecordings();
    told = [];
    refused = [];
    isWaiting = false;
    outbox = openPage();
  });
  afterEach(() => timers.uninstall());

  function openPage(displayId = DISPLAY): RecordingOutbox {
    const page = new RecordingOutbox({
      store,
      sendSoon: () => undefined,
      handleAcknowledged: (id) => told.push(id),
      handleRefused: (id) => refused.push(id),
      noteWaiting: (waits) => (isWaiting = waits),
    });
    page.load(displayId);
    return page;
  }

  const headOf = (recordingId = ID): RecordingHead => ({
    recordingId,
    displayId: DISPLAY,
    startedAt: new Date(NOW).toISOString(),
    begunAt: Date.now(),
    state: "speaking",
  });
  /** `pieces` full ones and a rest. */
  function record(pieces: number, recordingId = ID): void {
    outbox.begin(headOf(recordingId));
    for (let index = 0; index < pieces; index += 1) outbox.addPiece(recordingId, WHOLE);
    outbox.addPiece(recordingId, pieceOf(100, 9));
    outbox.end(recordingId);
  }
  const ids = () => outbox.frames().map(({ id }) => id);
  const ack = (...names: string[]) =>
    names.forEach((name) => outbox.handleFrame({ type: "ack", id: `${ID}-${name}` }));
  const refuse = (name: string, code: string) =>
    outbox.handleFrame({ type: "refused", id: `${ID}-${name}`, code, message: "" });

  it("sends pieces while the person speaks, four at a time, each at its place, as the protocol has them", () => {
    outbox.begin(headOf());
    outbox.addPiece(ID, WHOLE);
    expect(ids()).to.deep.equal([]);
    for (let index = 0; index < 5; index += 1) outbox.addPiece(ID, WHOLE);

    expect(ids()).to.deep.equal([`${ID}-0`, `${ID}-1`, `${ID}-2`, `${ID}-3`]);
    const third = DeviceFrame.parse(outbox.frames()[2]);
    expect(third).to.deep.include({ type: "recording.chunk", recordingId: ID, offset: 32_000 });
    expect("data" in third && Buffer.from(third.data, "base64").equals(Buffer.from(WHOLE))).to.equal(true);
    ack("1", "0");
    expect(ids()).to.deep.equal([`${ID}-2`, `${ID}-3`, `${ID}-4`, `${ID}-5`]);
  });

  it("sends the end when every piece is there and it can no longer be deleted", () => {
    record(2);
    ack("0", "1", "2");
    expect(ids()).to.deep.equal([]);
    outbox.release(ID);

    expect(DeviceFrame.parse(outbox.frames()[0])).to.deep.include({ type: "recording.ended", bytes: 32_100 });
    expect(isWaiting).to.equal(true);
    ack("end");
    expect([ids(), told, isWaiting, store.kept]).to.deep.equal([[], [ID], false, {}]);
  });

  it("gives the same frames until they are acknowledged, and takes a doubled ack", () => {
    record(2);
    const [first] = outbox.frames();
    expect(outbox.frames()[0]).to.equal(first);
    expect(first).to.not.equal(undefined);
    ack("0", "0", "1", "2");
    outbox.release(ID);
    ack("end", "end");

    expect(told).to.deep.equal([ID]);
  });

  it("sends everything again when pieces are missing at the server, and gives up in the end", () => {
    record(2);
    outbox.release(ID);
    for (let round = 0; round < 3; round += 1) {
      ack("0", "1", "2");
      refuse("end", "incomplete");
      expect(ids()).to.deep.equal([`${ID}-0`, `${ID}-1`, `${ID}-2`]);
    }
    ack("0", "1", "2");
    refuse("end", "incomplete");

    expect([ids(), refused]).to.deep.equal([[], [ID]]);
  });

  it("drops what the server will never take", () => {
    record(2);
    refuse("0", "bad-piece");

    expect([ids(), refused, store.kept]).to.deep.equal([[], [ID], {}]);
  });

  it("tells the server to forget what was deleted, also after a reload, and nobody hears of what never left", () => {
    record(2);
    outbox.discard(ID);
    outbox = openPage();
    expect(DeviceFrame.parse(outbox.frames()[0]).type).to.equal("recording.discarded");
    ack("gone");
    expect([ids(), store.kept]).to.deep.equal([[], {}]);
    outbox.begin(headOf("brief-one"));
    outbox.addPiece("brief-one", pieceOf(900, 1));
    outbox.discard("brief-one");

    expect([ids(), store.kept]).to.deep.equal([[], {}]);
  });

  it("goes on after a reload, and ends what a power cut ended", () => {
    outbox.begin(headOf());
    [WHOLE, WHOLE].forEach((piece) => outbox.addPiece(ID, piece));
    ack("0", "1");
    outbox = openPage();
    expect(ids()).to.deep.equal([]);
    timers.tick(3 * 60_000);

    expect(ids()).to.deep.equal([`${ID}-0`, `${ID}-1`]);
    ack("0", "1");
    expect(DeviceFrame.parse(outbox.frames()[0])).to.deep.include({ type: "recording.ended", bytes: 32_000 });
  });

  it("sends one recording after the other, the oldest first", () => {
    record(2);
    record(2, "recording2");
    outbox.release("recording2");
    expect(ids()[0]).to.equal(`${ID}-0`);
    ack("0", "1", "2");

    expect(ids()).to.deep.equal(["recording2-0", "recording2-1", "recording2-2"]);
  });

  it("gives nothing to another family: not what is stored, and not what waits", () => {
    record(2);
    outbox.release(ID);
    outbox.handleFrame({
      type: "snapshot",
      snapshot: { ...buildSnapshot(), display: { ...buildSnapshot().display, id: "f".repeat(24) } },
    });
    expect([ids(), store.kept]).to.deep.equal([[], {}]);
    record(2);
    outbox = openPage("f".repeat(24));

    expect([ids(), store.kept]).to.deep.equal([[], {}]);
  });

  it("keeps nothing on a screen that was removed", () => {
    record(2);
    outbox.clear();

    expect([ids(), store.kept, isWaiting]).to.deep.equal([[], {}, false]);
  });
});
