import type { Request } from "express";
import type { Upload } from "../../shared/contract/endpoint.js";
import type { AppContext } from "../AppContext.js";
import { addressOf, signedInOf } from "./rateLimits.js";
import { readUpload } from "./readUpload.js";
import type { UploadedFile } from "./UploadedFile.js";
import type { UploadSlots } from "./UploadSlots.js";

interface Incoming {
  app: AppContext;
  slots: UploadSlots;
  req: Request;
  upload: Upload | undefined;
}

/** The file of one request: it comes when it is first asked for, and goes when the request is answered. */
export class UploadInbox {
  private coming: Promise<UploadedFile> | null = null;
  private leaveSlot: (() => void) | null = null;

  constructor(private readonly incoming: Incoming) {}

  /** undefined where no file is sent. Throws as UploadSlots and readUpload() do. */
  async receive(): Promise<UploadedFile | undefined> {
    const { app, slots, req, upload } = this.incoming;
    if (!upload) return undefined;
    this.leaveSlot ??= slots.take({ account: signedInOf(req, app), address: addressOf(req) });
    return (this.coming ??= readUpload(req, upload, app.config.dataDir));
  }

  async end(): Promise<void> {
    this.leaveSlot?.();
    const file = await this.coming?.catch(wasAnswered);
    await file?.remove();
  }
}

/** Of a file that did not come whole nothing is left, and whoever sent it was told. */
function wasAnswered(): undefined {}
