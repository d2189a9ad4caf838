/** What is known of a recording besides its sound. */
export interface RecordingHead {
  recordingId: string;
  displayId: string;
  /** On the true clock, ISO. */
  startedAt: string;
  /** On the device's own clock, epoch ms. */
  begunAt: number;
  /** - `speaking`: still growing, or a power cut ended it. - `ended`: all there. - `discarded`: the server is to forget it. */
  state: "speaking" | "ended" | "discarded";
}

export interface StoredRecording {
  head: RecordingHead;
  pieces: Uint8Array[];
}

/** Keeps recordings until the server has them. Writing is without waiting: what cannot be written stays in memory. */
export interface RecordingStore {
  load(take: (found: StoredRecording[]) => void): void;
  putHead(head: RecordingHead): void;
  putPiece(recordingId: string, index: number, piece: Uint8Array): void;
  remove(recordingId: string): void;
  clear(): void;
}
