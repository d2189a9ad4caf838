import { PHOTO_UPLOAD } from "../../../shared/contract/base/fields.js";
import { ApiError, readableMessage } from "../../api/ApiError.js";
import { randomId } from "../../api/randomId.js";
import type { TransferWatch } from "../../api/transferFile.js";
import { pause, waitAskedFor } from "../../api/waitAskedFor.js";
import { photoProblem } from "../../ui/form/photoProblem.js";

/** A file on its way to a display. */
export interface Upload {
  id: string;
  file: File;
  state: "waiting" | "sending" | "failed" | "refused";
  /** 0 to 1 of what was sent. */
  share: number;
  /** The server is busy and has said when to come again. */
  isHeldBack: boolean;
  /** Why it failed, or can never be sent; null otherwise. */
  problem: string | null;
}

interface SendOptions extends Required<TransferWatch> {
  /** The same for every try of one file: it is added once, also when only the answer was lost. */
  idempotencyKey: string;
}

type Send = (file: File, options: SendOptions) => Promise<unknown>;

/**
 * Sends files one after the other, so that a slow line finishes one before it begins the next. One that fails stays in the list and
 * can be tried again; one that is done leaves it.
 */
export class UploadQueue {
  private uploads: readonly Upload[] = [];
  private readonly listeners = new Set<() => void>();
  private sending: AbortController | null = null;
  private closed = false;

  constructor(private readonly send: Send) {}

  /** For useSyncExternalStore: the same array until something changes. */
  readonly list = (): readonly Upload[] => this.uploads;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** What cannot be a photo is refused before anything is sent. */
  add(files: readonly File[]): void {
    const added = files.map((file): Upload => {
      const problem = photoProblem(file, PHOTO_UPLOAD);
      return {
        id: randomId(),
        file,
        state: problem ? "refused" : "waiting",
        share: 0,
        isHeldBack: false,
        problem,
      };
    });
    this.show([...this.uploads, ...added]);
    void this.work();
  }

  retry(id: string): void {
    this.change(id, { state: "waiting", share: 0, problem: null });
    void this.work();
  }

  /** Takes one out of the list; the one that is being sent is stopped. */
  remove(id: string): void {
    const isSending = this.uploads.some(
      (upload) => upload.id === id && (upload.state === "sending" || upload.isHeldBack),
    );
    this.show(this.uploads.filter((upload) => upload.id !== id));
    if (isSending) this.sending?.abort();
  }

  /** The page is gone: nothing goes on behind it. */
  close(): void {
    this.closed = true;
    this.sending?.abort();
  }

  /** A page that is shown again, as React's strict mode does, goes on. */
  open(): void {
    this.closed = false;
  }

  private async work(): Promise<void> {
    if (this.sending) return;
    const next = this.uploads.find(({ state }) => state === "waiting");
    if (!next || this.closed) return;
    this.sending = new AbortController();
    const { signal } = this.sending;
    const waitMs = await this.sendOne(next, signal);
    if (waitMs > 0) await pause(waitMs, signal);
    this.sending = null;
    await this.work();
  }

  /** How long to wait before the next one. */
  private async sendOne({ id, file }: Upload, signal: AbortSignal): Promise<number> {
    this.change(id, { state: "sending", isHeldBack: false });
    const onProgress = ({ bytes }: { bytes: number }) =>
      this.change(id, { share: file.size === 0 ? 0 : Math.min(1, bytes / file.size) });
    try {
      await this.send(file, { idempotencyKey: id, signal, onProgress });
      this.show(this.uploads.filter((upload) => upload.id !== id));
      return 0;
    } catch (error) {
      // Many photos at once are no mistake of anybody: the queue does what the server asks for, and it is no try that failed.
      const waitMs = waitAskedFor(error);
      if (waitMs !== null) {
        this.change(id, { state: "waiting", share: 0, isHeldBack: true });
        return waitMs;
      }
      this.change(id, { state: isFinal(error) ? "refused" : "failed", problem: readableMessage(error) });
      return 0;
    }
  }

  private change(id: string, changes: Partial<Upload>): void {
    this.show(this.uploads.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)));
  }

  private show(uploads: readonly Upload[]): void {
    this.uploads = uploads;
    this.listeners.forEach((listener) => listener());
  }
}

/** What the server found to be no picture, or too large, is that the next time too. */
function isFinal(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 400 || error.status === 413);
}
