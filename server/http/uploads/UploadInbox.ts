import type { Request, Response } from "express";
import type { Upload } from "../../../shared/contract/base/endpoint.js";
import type { AppContext } from "../../core/AppContext.js";
import { addressOf, signedInOf } from "../callerKeys.js";
import { readUpload } from "./readUpload.js";
import type { UploadedFile } from "./UploadedFile.js";
import type { UploadSlot, UploadSlots } from "./UploadSlots.js";

interface Incoming {
  app: AppContext;
  slots: UploadSlots;
  req: Request;
  res: Response;
  upload: Upload | undefined;
}

/** The file of one request: it comes when it is first asked for, and goes when the request is answered. */
export class UploadInbox {
  private coming: Promise<UploadedFile> | null = null;
  private slot: UploadSlot | null = null;

  constructor(private readonly incoming: Incoming) {}

  /** undefined where no file is sent. Throws as UploadSlots and readUpload() do. */
  async receive(): Promise<UploadedFile | undefined> {
    const { app, slots, req, upload } = this.incoming;
    if (!upload) return undefined;
    const slot = (this.slot ??= slots.take({ account: signedInOf(req, app), address: addressOf(req) }));
    this.coming ??= readUpload(req, upload, { dataDir: app.config.dataDir, slot });
    return Promise.race([this.coming, slot.ended]).catch((error: unknown) => {
      if (slot.hasEnded) this.endWithAnswer();
      throw error;
    });
  }

  async end(): Promise<void> {
    this.slot?.leave(this.slot);
    const removing = this.coming?.then((file) => file.remove(), wasAnswered);
    if (!this.slot?.hasEnded) return removing;
    // It goes on coming until it is answered, which does not wait for it.
    removing?.catch((err: unknown) => this.incoming.app.log.warn({ err }, "an upload could not be removed"));
  }

  /** Nobody wants what still comes: once it is answered the connection ends, and with it the reading. */
  private endWithAnswer(): void {
    const { req, res } = this.incoming;
    res.set("Connection", "close");
    res.once("close", () => req.destroy());
  }
}

/** Of a file that did not come whole nothing is left, and whoever sent it was told. */
function wasAnswered(): undefined {}
