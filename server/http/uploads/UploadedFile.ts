import { createReadStream } from "node:fs";
import { open, readFile, rm } from "node:fs/promises";
import type { Readable } from "node:stream";

/** A file that was sent, in the folder for uploads. It goes when its request is answered. */
export class UploadedFile {
  constructor(
    private readonly path: string,
    readonly size: number,
    /** SHA-256 of what is in it. */
    readonly digest: string,
  ) {}

  /** All of it in memory: for one file at a time. */
  read(): Promise<Buffer> {
    return readFile(this.path);
  }

  /** The first bytes, or all of a shorter one. */
  async readStart(bytes: number): Promise<Buffer> {
    const file = await open(this.path, "r");
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  }

  stream(): Readable {
    return createReadStream(this.path);
  }

  async remove(): Promise<void> {
    await rm(this.path, { force: true });
  }
}
