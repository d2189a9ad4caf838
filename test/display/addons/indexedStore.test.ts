import { expect } from "chai";
import { openIndexedStore } from "../../../client-display/addons/recording/openIndexedStore.js";
import type { RecordingHead } from "../../../client-display/addons/recording/RecordingStore.js";

const HEAD: RecordingHead = {
  recordingId: "recording1",
  displayId: "display01",
  startedAt: "2026-11-21T08:00:00.000Z",
  begunAt: 0,
  state: "ended",
};

/** As much of a database as writing a head needs. */
class FakeDatabase {
  onclose: (() => void) | null = null;
  written: string[] = [];
  isLost = false;

  transaction(): object {
    if (this.isLost) throw new DOMException("The connection was lost.", "InvalidStateError");
    const put = (_value: object, id: string) => this.written.push(id);
    return { objectStore: () => ({ put, delete: () => undefined }) };
  }
}

describe("the browser's store of recordings", () => {
  let databases: FakeDatabase[];
  let isSlow: boolean;
  let answer: () => void;

  beforeEach(() => {
    databases = [];
    isSlow = false;
    Object.assign(globalThis, { window: { indexedDB: { open } }, IDBKeyRange: { bound: () => null } });
  });

  afterEach(() => {
    Reflect.deleteProperty(globalThis, "window");
    Reflect.deleteProperty(globalThis, "IDBKeyRange");
  });

  function open(): object {
    const result = new FakeDatabase();
    databases.push(result);
    const request = { result, onsuccess: () => undefined };
    answer = () => request.onsuccess();
    if (!isSlow) queueMicrotask(answer);
    return request;
  }

  it("is opened again when the browser has lost it, as an iPad's does after months", async () => {
    const store = openIndexedStore();
    await Promise.resolve();
    store.putHead(HEAD);
    expect(databases[0]!.written).to.deep.equal(["recording1"]);

    databases[0]!.isLost = true;
    databases[0]!.onclose?.();
    store.putHead({ ...HEAD, recordingId: "recording2" });
    await Promise.resolve();

    expect(databases.map(({ written }) => written)).to.deep.equal([["recording1"], ["recording2"]]);
  });

  it("keeps nothing for a browser that does not answer of what the server has got, and all of the rest", () => {
    isSlow = true;
    const store = openIndexedStore();
    ["recording1", "recording2"].forEach((recordingId) => {
      store.putHead({ ...HEAD, recordingId });
      store.putPiece(recordingId, 0, new Uint8Array(4));
    });
    store.remove("recording1");

    answer();

    expect(databases[0]!.written).to.deep.equal(["recording2", "recording2/10000"]);
  });
});
