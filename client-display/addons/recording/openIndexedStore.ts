import type { RecordingHead, RecordingStore, StoredRecording } from "./RecordingStore.js";

const NAME = "mantel.recordings";
const HEADS = "heads";
const PIECES = "pieces";

type Work = (database: IDBDatabase) => void;

interface Waiting {
  work: Work;
  /** Empty: of none alone. */
  recordingId: string;
}

/** In IndexedDB, which survives a reload and a power cut; where there is none, nothing is kept and `load` finds nothing. */
export function openIndexedStore(): RecordingStore {
  let database: IDBDatabase | null = null;
  let waiting: Waiting[] | null = [];

  function whenOpen(work: Work, recordingId = ""): void {
    if (database) attempt(() => work(database!));
    else if (waiting) waiting.push({ work, recordingId });
  }

  /** A browser may take for ever to open it: what is not wanted any more must not stay in memory until then. */
  function forget(isUnwanted: (one: Waiting) => boolean): void {
    if (waiting) waiting = waiting.filter((one) => !isUnwanted(one));
  }

  function open(): void {
    const request = window.indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(HEADS);
      request.result.createObjectStore(PIECES);
    };
    request.onsuccess = () => {
      database = request.result;
      database.onclose = reopen;
      const works = waiting ?? [];
      waiting = null;
      works.forEach(({ work }) => whenOpen(work));
    };
    request.onerror = (event) => {
      // A private window, or a full disk. Memory it is.
      event.preventDefault();
      waiting = null;
    };
  }

  /** The browser has lost it, as an iPad's does once in a while: nothing could be written any more. */
  function reopen(): void {
    database = null;
    waiting = [];
    begin();
  }

  function begin(): void {
    if (!attempt(open)) waiting = null;
  }

  begin();

  const change = (recordingId: string, work: (heads: IDBObjectStore, pieces: IDBObjectStore) => void) =>
    whenOpen((opened) => {
      const transaction = opened.transaction([HEADS, PIECES], "readwrite");
      transaction.onerror = (event) => event.preventDefault();
      work(transaction.objectStore(HEADS), transaction.objectStore(PIECES));
    }, recordingId);

  return {
    load: (take) => whenOpen((opened) => readAll(opened, take)),
    putHead: (head) => change(head.recordingId, (heads) => heads.put(head, head.recordingId)),
    putPiece: (recordingId, index, piece) =>
      change(recordingId, (_heads, pieces) => pieces.put(piece, keyOf(recordingId, index))),
    remove: (recordingId) => {
      forget((one) => one.recordingId === recordingId);
      change(recordingId, (heads, pieces) => {
        heads.delete(recordingId);
        pieces.delete(IDBKeyRange.bound(keyOf(recordingId, 0), `${recordingId}/~`));
      });
    },
    clear: () => {
      forget((one) => one.recordingId !== "");
      change("", (heads, pieces) => {
        heads.clear();
        pieces.clear();
      });
    },
  };
}

function readAll(database: IDBDatabase, take: (found: StoredRecording[]) => void): void {
  const found: StoredRecording[] = [];
  const transaction = database.transaction([HEADS, PIECES]);
  transaction.oncomplete = () => take(found);
  eachOf(transaction.objectStore(HEADS), (head) => found.push({ head: head as RecordingHead, pieces: [] }));
  // In the order of their keys, and so of each recording in the order of its pieces.
  eachOf(transaction.objectStore(PIECES), (piece, key) => {
    const owner = found.filter(({ head }) => key.indexOf(`${head.recordingId}/`) === 0)[0];
    // Not behind a gap, which a write that failed has left: each has to be in its place.
    if (owner && key === keyOf(owner.head.recordingId, owner.pieces.length))
      owner.pieces.push(piece as Uint8Array);
  });
}

/** By cursor: Safari 10.0 has no `getAll`. */
function eachOf(store: IDBObjectStore, visit: (value: unknown, key: string) => void): void {
  const request = store.openCursor();
  request.onsuccess = () => {
    const cursor = request.result;
    if (!cursor) return;
    visit(cursor.value, cursor.key as string);
    cursor.continue();
  };
}

/** Keys are sorted as text. */
function keyOf(recordingId: string, index: number): string {
  return `${recordingId}/${String(10_000 + index)}`;
}

/** Blocked storage throws instead of failing: then it stays in memory. */
function attempt(work: () => void): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}
