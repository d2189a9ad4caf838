import { RECORDING_CHUNK_BYTES } from "../../../shared/limits.js";
import { wavSeconds } from "../../../shared/audio/wavHeader.js";
import type { LinkFrame } from "../../engine/connection/Link.js";
import type { Addon } from "../../engine/state/Addon.js";
import type { QueuedFrame } from "../../engine/state/outbox.js";
import { toBase64 } from "./base64.js";
import type { RecordingHead, RecordingStore, StoredRecording } from "./RecordingStore.js";

/** Shorter is no message but a touch. Less than one piece, so that nothing of it has left. */
const SHORTEST_SECONDS = 0.7;
/** Pieces on their way at once: an answer that the person gives meanwhile does not queue behind a minute of sound. */
const WINDOW = 4;
/** Longer than any recording: one that is still marked as speaking after this was cut off. Before that another tab may be recording it. */
const SURELY_OVER_MS = 3 * 60_000;
/** A server that has everything and still says "incomplete" is not asked for ever. */
const RESENDS_MAX = 3;

interface Outgoing extends StoredRecording {
  acked: boolean[];
  /** Its end waits: it may still be deleted. */
  held: boolean;
  resends: number;
}

interface OutboxParts {
  store: RecordingStore;
  sendSoon(): void;
  /** The server has all of it and the family is told. */
  handleAcknowledged(recordingId: string): void;
  /** The server will never take it. */
  handleRefused(recordingId: string): void;
  /** Something waits to be sent, or nothing does any more. */
  noteWaiting(isWaiting: boolean): void;
}

/** Recordings on their way to the server: each piece until it is acknowledged, all of them until the end is. */
export class RecordingOutbox implements Addon {
  private outgoing: Outgoing[] = [];
  /** Whose screen this is, as far as it is known; null before the first plan. */
  private displayId: string | null = null;
  /** Encoding takes a while and this is asked for each second: frames are made once. */
  private made: Record<string, QueuedFrame> = {};

  constructor(private readonly parts: OutboxParts) {}

  /** What an earlier page has left. */
  load(displayId: string | null): void {
    this.displayId = displayId;
    this.look();
  }

  begin(head: RecordingHead): void {
    this.outgoing.push({ head, pieces: [], acked: [], held: true, resends: 0 });
    this.parts.store.putHead(head);
    this.changed();
  }

  addPiece(recordingId: string, piece: Uint8Array): void {
    const one = this.find(recordingId);
    if (!one) return;
    one.pieces.push(piece);
    this.parts.store.putPiece(recordingId, one.pieces.length - 1, piece);
    this.changed();
  }

  /** All of it is here. Its end goes out when `release` says so. */
  end(recordingId: string): void {
    this.setState(recordingId, "ended");
  }

  /** It is not deleted any more. */
  release(recordingId: string): void {
    const one = this.find(recordingId);
    if (one) one.held = false;
    this.changed();
  }

  /** The person has deleted it, or it was too short: the server forgets what it has of it. */
  discard(recordingId: string): void {
    const one = this.find(recordingId);
    if (!one) return;
    if (!isSendable(one)) return this.drop(recordingId);
    one.pieces = [];
    this.forgetFrames(recordingId);
    this.setState(recordingId, "discarded");
  }

  /** Nothing of the family stays on a screen that is not theirs any more. */
  clear(): void {
    this.outgoing = [];
    this.made = {};
    this.parts.store.clear();
    this.changed();
  }

  frames(): QueuedFrame[] {
    let sound: QueuedFrame[] = [];
    let rest: QueuedFrame[] = [];
    this.outgoing.forEach((one) => {
      if (one.head.state === "discarded") rest = rest.concat(this.frame(one, "gone"));
      // One recording after the other, the oldest first.
      else if (sound.length === 0 && isSendable(one)) sound = this.soundOf(one);
    });
    return rest.concat(sound);
  }

  /** Something is being said, or has not reached the server yet. */
  isBusy(): boolean {
    return this.outgoing.length > 0;
  }

  handleFrame(frame: LinkFrame): void {
    if (frame.type === "snapshot") return this.keepOnly(frame.snapshot.display.id);
    if (frame.type !== "ack" && frame.type !== "refused") return;
    const one = this.outgoing.filter(({ head }) => frame.id.indexOf(`${head.recordingId}-`) === 0)[0];
    if (!one) return;
    const { recordingId } = one.head;
    const part = frame.id.slice(recordingId.length + 1);
    if (frame.type === "refused") return this.handleRefusal(one, frame.code);
    delete this.made[frame.id];
    if (part !== "end" && part !== "gone") one.acked[Number(part)] = true;
    else this.drop(recordingId);
    if (part === "end") this.parts.handleAcknowledged(recordingId);
  }

  private look(): void {
    this.parts.store.load((found) => {
      found.forEach((one) => this.takeUp(one));
      this.changed();
    });
  }

  private handleRefusal(one: Outgoing, code: string): void {
    const { recordingId } = one.head;
    this.forgetFrames(recordingId);
    one.resends += 1;
    if (code === "incomplete" && one.resends <= RESENDS_MAX) {
      one.acked = [];
      return;
    }
    this.drop(recordingId);
    this.parts.handleRefused(recordingId);
  }

  private soundOf(one: Outgoing): QueuedFrame[] {
    const names: string[] = [];
    one.pieces.forEach((_piece, index) => {
      if (!one.acked[index] && names.length < WINDOW) names.push(String(index));
    });
    const isOver = names.length === 0 && one.head.state === "ended" && !one.held;
    return (isOver ? ["end"] : names).map((name) => this.frame(one, name));
  }

  private frame(one: Outgoing, name: string): QueuedFrame {
    const id = `${one.head.recordingId}-${name}`;
    return this.made[id] ?? (this.made[id] = buildFrame(one, id, name));
  }

  private takeUp({ head, pieces }: StoredRecording): void {
    const { recordingId } = head;
    const { displayId } = this;
    if (this.find(recordingId)) return;
    if (displayId !== null && head.displayId !== displayId) return this.parts.store.remove(recordingId);
    const age = Date.now() - head.begunAt;
    if (head.state === "speaking" && age >= 0 && age < SURELY_OVER_MS)
      return void setTimeout(() => this.look(), SURELY_OVER_MS - age);
    const one = { head, pieces, acked: [], held: false, resends: 0 };
    if (head.state !== "discarded" && secondsOf(one) < SHORTEST_SECONDS)
      return this.parts.store.remove(recordingId);
    this.outgoing.push(one);
    if (head.state === "speaking") this.end(recordingId);
  }

  /** A browser that was paired to another display: what was said before is not for this family. */
  private keepOnly(displayId: string): void {
    this.displayId = displayId;
    this.outgoing
      .filter(({ head }) => head.displayId !== displayId)
      .forEach(({ head }) => this.drop(head.recordingId));
  }

  private setState(recordingId: string, state: RecordingHead["state"]): void {
    const one = this.find(recordingId);
    if (!one) return;
    one.head = { ...one.head, state };
    this.parts.store.putHead(one.head);
    this.changed();
  }

  private drop(recordingId: string): void {
    this.outgoing = this.outgoing.filter(({ head }) => head.recordingId !== recordingId);
    this.forgetFrames(recordingId);
    this.parts.store.remove(recordingId);
    this.changed();
  }

  private forgetFrames(recordingId: string): void {
    Object.keys(this.made).forEach((id) => {
      if (id.indexOf(`${recordingId}-`) === 0) delete this.made[id];
    });
  }

  private find(recordingId: string): Outgoing | null {
    return this.outgoing.filter(({ head }) => head.recordingId === recordingId)[0] ?? null;
  }

  private changed(): void {
    this.parts.noteWaiting(this.outgoing.length > 0);
    this.parts.sendSoon();
  }
}

function buildFrame({ head, pieces }: Outgoing, id: string, name: string): QueuedFrame {
  const { recordingId, startedAt } = head;
  if (name === "gone") return { type: "recording.discarded", id, recordingId, startedAt };
  if (name === "end") {
    const bytes = bytesOf(pieces);
    return { type: "recording.ended", id, recordingId, startedAt, bytes, seconds: wavSeconds(bytes) };
  }
  const index = Number(name);
  const offset = index * RECORDING_CHUNK_BYTES;
  return {
    type: "recording.chunk",
    id,
    recordingId,
    startedAt,
    offset,
    data: toBase64(pieces[index]!),
  };
}

/** What is long enough to be a message. */
function isSendable(one: Outgoing): boolean {
  return secondsOf(one) >= SHORTEST_SECONDS;
}

function secondsOf({ pieces }: StoredRecording): number {
  return wavSeconds(bytesOf(pieces));
}

function bytesOf(pieces: Uint8Array[]): number {
  return pieces.reduce((sum, piece) => sum + piece.length, 0);
}
