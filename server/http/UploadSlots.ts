import { UPLOADS_PER_ACCOUNT_MAX, UPLOADS_PER_ADDRESS_MAX, UPLOADS_MAX } from "../../shared/limits.js";
import { AppError } from "./AppError.js";

/** About as long as a photo takes on a phone. */
const RETRY_SECONDS = 5;
const TOO_MANY = 429;
const BUSY = 503;

interface Uploader {
  account: string;
  address: string;
}

/** How many uploads run at once in this process, each from its first byte until it is answered. */
export class UploadSlots {
  private readonly taken: Uploader[] = [];

  /** Returns what gives it back. Throws 429 when the account or the address has too many under way, 503 when everybody together has. */
  take(uploader: Uploader): () => void {
    this.requireSlot(uploader);
    this.taken.push(uploader);
    return () => void this.taken.splice(this.taken.indexOf(uploader), 1);
  }

  private requireSlot({ account, address }: Uploader): void {
    const ofAccount = this.taken.filter((other) => other.account === account).length;
    if (ofAccount >= UPLOADS_PER_ACCOUNT_MAX)
      throw wait(TOO_MANY, "You are sending many files already. The next one can go when one is done.");
    const ofAddress = this.taken.filter((other) => other.address === address).length;
    if (ofAddress >= UPLOADS_PER_ADDRESS_MAX)
      throw wait(TOO_MANY, "Many files are coming from your network already. Please try again in a moment.");
    if (this.taken.length >= UPLOADS_MAX)
      throw wait(BUSY, "Many files are coming in right now. Please try again in a moment.");
  }
}

function wait(status: number, message: string): AppError {
  const code = status === BUSY ? "busy" : "too-many-uploads";
  return new AppError({ code, status, message, field: "file", retryAfterSeconds: RETRY_SECONDS });
}
