import {
  UPLOAD_BYTES_PER_SECOND_MIN,
  UPLOADS_MAX,
  UPLOADS_PER_ACCOUNT_MAX,
  UPLOADS_PER_ADDRESS_MAX,
} from "../../../shared/limits.js";
import { AppError } from "../../core/AppError.js";
import { TransferPace } from "./TransferPace.js";

/** About as long as a photo takes on a phone. */
const RETRY_SECONDS = 5;
const TOO_MANY = 429;
const BUSY = 503;
/** A line may take so long to get going. */
const GRACE_MS = 10_000;

interface Uploader {
  account: string;
  address: string;
}

/** One upload's place, from its first byte until it is answered. */
export class UploadSlot {
  readonly pace: TransferPace;
  /** Rejects with what its sender is told when the place goes to another; never resolves. */
  readonly ended: Promise<never>;
  private isWhole = false;
  /** Another has its place. */
  hasEnded = false;
  private reject: (error: AppError) => void = () => {};

  constructor(
    readonly uploader: Uploader,
    now: () => number,
    readonly leave: (slot: UploadSlot) => void,
  ) {
    this.pace = new TransferPace(now);
    this.ended = new Promise((_resolve, reject) => (this.reject = reject));
    // Whoever has all of the file waits for this no more.
    this.ended.catch(isAnsweredElsewhere);
  }

  /** What is here already is not sent again: from now on nobody takes its place. */
  keep(): void {
    this.isWhole = true;
  }

  /** Whether another may have its place. */
  canEnd(): boolean {
    return !this.isWhole;
  }

  isTooSlow(): boolean {
    return this.pace.ageMs() > GRACE_MS && this.pace.bytesPerSecond() < UPLOAD_BYTES_PER_SECOND_MIN;
  }

  end(error: AppError): void {
    this.leave(this);
    this.hasEnded = true;
    this.reject(error);
  }
}

/** How many uploads run at once in this process. */
export class UploadSlots {
  private taken: UploadSlot[] = [];

  constructor(private readonly now: () => number) {}

  /**
   * A place for one more. Where there is none, the slowest of those that hardly move ends, and else the slowest of who holds more than a fair
   * part while the newcomer holds less. Throws 429 when the account or the address has too many under way, 503 when everybody together has.
   */
  take(uploader: Uploader): UploadSlot {
    this.makeRoom(uploader, {
      among: this.taken.filter((slot) => slot.uploader.account === uploader.account),
      max: UPLOADS_PER_ACCOUNT_MAX,
      sharedBy: [],
      full: [TOO_MANY, "You are sending many files already. The next one can go when one is done."],
    });
    this.makeRoom(uploader, {
      among: this.taken.filter((slot) => slot.uploader.address === uploader.address),
      max: UPLOADS_PER_ADDRESS_MAX,
      sharedBy: ["account"],
      full: [TOO_MANY, "Many files are coming from your network already. Please try again in a moment."],
    });
    this.makeRoom(uploader, {
      among: this.taken,
      max: UPLOADS_MAX,
      sharedBy: ["account", "address"],
      full: [BUSY, "Many files are coming in right now. Please try again in a moment."],
    });
    const slot = new UploadSlot(uploader, this.now, (left) => {
      this.taken = this.taken.filter((other) => other !== left);
    });
    this.taken.push(slot);
    return slot;
  }

  private makeRoom(newcomer: Uploader, { full, ...crowd }: Crowd & { full: [number, string] }): void {
    const { among, max } = crowd;
    if (among.length < max) return;
    const open = among.filter((slot) => slot.canEnd());
    const leaving =
      slowestOf(open.filter((slot) => slot.isTooSlow())) ??
      slowestOf(open.filter((slot) => this.holdsTooMuch(slot.uploader, newcomer, crowd)));
    if (!leaving) throw wait(...full);
    leaving.end(tooSlow());
  }

  /** More than everybody's part, while the newcomer would not have more than that. */
  private holdsTooMuch(uploader: Uploader, newcomer: Uploader, { among, max, sharedBy }: Crowd): boolean {
    return sharedBy.some((by) => {
      const holders = new Set([...among.map((slot) => slot.uploader[by]), newcomer[by]]);
      const fairPart = Math.floor(max / holders.size);
      const heldBy = (who: Uploader) => this.taken.filter((slot) => slot.uploader[by] === who[by]).length;
      return heldBy(uploader) > fairPart && heldBy(newcomer) < fairPart;
    });
  }
}

interface Crowd {
  among: UploadSlot[];
  max: number;
  sharedBy: Array<keyof Uploader>;
}

function slowestOf(slots: UploadSlot[]): UploadSlot | null {
  const [slowest] = [...slots].sort((one, other) => one.pace.bytesPerSecond() - other.pace.bytesPerSecond());
  return slowest ?? null;
}

function isAnsweredElsewhere(): void {}

function tooSlow(): AppError {
  return new AppError({
    code: "too-slow",
    status: TOO_MANY,
    message: "Your file came slowly while many others were waiting. Please send it again in a moment.",
    field: "file",
    retryAfterSeconds: RETRY_SECONDS,
  });
}

function wait(status: number, message: string): AppError {
  const code = status === BUSY ? "busy" : "too-many-uploads";
  return new AppError({ code, status, message, field: "file", retryAfterSeconds: RETRY_SECONDS });
}
