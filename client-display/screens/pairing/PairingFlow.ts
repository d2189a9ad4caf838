import { API_RETRIES, API_RETRY_DELAY_MS, PAIRING_CHECK_MS } from "../../../shared/limits.js";
import type { ActivePairing, CodeOffer, Pairing, PairingListener, PairingParts } from "./PairingRenderer.js";
import type { Challenge, CheckAnswer, PairingAnswer, PairingBody } from "./postPairing.js";
import type { WaitingNote } from "./waitingNote.js";

export interface FlowParts extends PairingListener {
  pair(body: PairingBody, answer: (answer: PairingAnswer) => void): void;
  check(answer: (answer: CheckAnswer) => void): void;
  /** Returns what gives it up. */
  solve(challenge: Challenge, done: (answer: string) => void): () => void;
  note: WaitingNote;
  backoff: PairingParts["backoff"];
  retryDelay(attempt: number): number;
  /** Never the same twice. */
  newKey(): string;
}

/** Where too many codes were tried the screen asks ever more rarely. */
const ASK_AGAIN_FIRST_MS = 60_000;
const ASK_AGAIN_MAX_MS = 15 * 60_000;
/** The screen says that it has no connection after so many failures: one lost answer on a weak wifi is not shown. */
const TROUBLED_AFTER = 2;

/** From a typed code to a device, however long that takes. The keypad's digits themselves live in its screen. */
export class PairingFlow {
  pairing: Pairing = { phase: "none" };
  private canLeave = false;
  /** A request that waits off the screen, and is still asked about. */
  private resting: ActivePairing | null = null;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private stopSolving: (() => void) | null = null;
  private attempt = 0;
  private asked = 0;
  /** Answers to anything but the last try are ignored. */
  private tries = 0;

  constructor(private readonly parts: FlowParts) {}

  begin(offer: CodeOffer | null): void {
    const waiting = this.parts.note.read();
    const isSame = waiting && (!offer || (offer.code === waiting.code && offer.secret === null));
    if (!isSame) return offer ? this.offer(offer) : this.enter({ canLeave: false });
    this.forget();
    this.canLeave = false;
    this.showWaiting(waiting.code, waiting.number);
    this.checkNow({ code: waiting.code, secret: null });
  }

  enter(options: { canLeave: boolean }): void {
    this.forget();
    this.parts.note.write(null);
    this.canLeave = options.canLeave;
    this.show({ phase: "entering", canLeave: this.canLeave });
  }

  /** The server removes a device before it answers that it is another display's now: that answer must still count. */
  goOn(): void {
    this.canLeave = false;
    const underWay = this.resting ?? this.pairing;
    this.resting = null;
    if (underWay.phase === "trying" || underWay.phase === "waiting")
      this.show({ ...underWay, canLeave: false });
    else this.begin(null);
  }

  leave(): void {
    this.forget();
    this.parts.note.write(null);
    this.hide();
  }

  rest(): void {
    const { pairing } = this;
    if (pairing.phase !== "waiting") return this.leave();
    this.hide();
    this.resting = pairing;
  }

  /** Someone typed this code, or it stood in the address. */
  offer(offer: CodeOffer): void {
    this.forget();
    this.asked = 0;
    this.show({ phase: "trying", code: offer.code, slow: false, canLeave: this.canLeave });
    this.send(this.bodyOf(offer));
  }

  offerQuietly(offer: CodeOffer): void {
    this.sendQuietly(this.bodyOf(offer), 0);
  }

  private sendQuietly(body: PairingBody, repeats: number): void {
    this.parts.pair(body, ({ state }) => {
      if (state === "paired") this.parts.handlePaired();
      if (state !== "unreachable" || repeats === API_RETRIES) return;
      setTimeout(() => this.sendQuietly(body, repeats + 1), API_RETRY_DELAY_MS);
    });
  }

  private send(body: PairingBody): void {
    const isLast = this.startTry();
    this.parts.pair(body, (answer) => {
      if (isLast()) this.take(body, answer);
    });
  }

  private take(body: PairingBody, answer: PairingAnswer): void {
    const { code } = body;
    if (answer.state === "paired") return this.finish();
    if (answer.state === "unreachable") return this.tryLater(body);
    this.attempt = 0;
    if (answer.state === "proof") return this.work(body, answer);
    if (answer.state === "later") {
      this.showWaiting(code, null);
      const delay = this.parts.backoff(this.asked, ASK_AGAIN_FIRST_MS, ASK_AGAIN_MAX_MS);
      this.asked += 1;
      return this.later(delay, () => this.send(body));
    }
    this.parts.note.write({ code, number: answer.number });
    this.showWaiting(code, answer.number);
    // A secret is used once, and was no good.
    this.later(PAIRING_CHECK_MS, () => this.checkNow({ code, secret: null }));
  }

  /** Up to minutes on an old tablet: it waits calmly, and nothing says whether the code is right. */
  private work(body: PairingBody, challenge: Challenge): void {
    this.showWaiting(body.code, null);
    this.stopSolving = this.parts.solve(challenge, (answer) =>
      this.send({ ...body, proof: { challenge: challenge.challenge, answer } }),
    );
  }

  /** The same try, known by its key: the server may have taken it, and only the answer was lost. */
  private tryLater(body: PairingBody): void {
    if (this.pairing.phase === "trying") this.show({ ...this.pairing, slow: true });
    this.noteFailure();
    const more = this.attempt > API_RETRIES ? this.parts.retryDelay(this.attempt) : 0;
    this.later(API_RETRY_DELAY_MS + more, () => this.send(body));
  }

  private checkNow(offer: CodeOffer): void {
    const isLast = this.startTry();
    this.parts.check((answer) => {
      if (isLast()) this.takeCheck(offer, answer);
    });
  }

  private takeCheck(offer: CodeOffer, answer: CheckAnswer): void {
    if (answer === "paired") return this.finish();
    if (answer === "unreachable") {
      this.noteFailure();
      const delay = PAIRING_CHECK_MS + this.parts.retryDelay(this.attempt);
      return this.later(delay, () => this.checkNow(offer));
    }
    this.attempt = 0;
    if (this.pairing.phase === "waiting" && this.pairing.troubled) {
      this.show({ ...this.pairing, troubled: false });
    }
    if (answer === "waiting") return this.later(PAIRING_CHECK_MS, () => this.checkNow(offer));
    this.parts.note.write(null);
    if (this.resting) this.leave();
    else this.send(this.bodyOf(offer));
  }

  private bodyOf({ code, secret }: CodeOffer): PairingBody {
    const key = this.parts.newKey();
    return secret === null ? { code, key } : { code, key, secret };
  }

  private noteFailure(): void {
    this.attempt += 1;
    const { pairing } = this;
    if (pairing.phase === "waiting" && this.attempt >= TROUBLED_AFTER && !pairing.troubled) {
      this.show({ ...pairing, troubled: true });
    }
  }

  /** In this order: nothing of the display before is heard any more. */
  private finish(): void {
    this.parts.handlePaired();
    this.leave();
  }

  /** Whether nothing else was begun since. */
  private startTry(): () => boolean {
    this.tries += 1;
    const mine = this.tries;
    return () => mine === this.tries;
  }

  private later(delay: number, work: () => void): void {
    this.timer = setTimeout(work, delay);
  }

  private forget(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    this.stopSolving?.();
    this.stopSolving = null;
    this.tries += 1;
    this.attempt = 0;
    this.resting = null;
  }

  private showWaiting(code: string, number: string | null): void {
    this.show({ phase: "waiting", code, number, troubled: false, canLeave: this.canLeave });
  }

  private hide(): void {
    this.change({ phase: "none" });
  }

  private show(pairing: ActivePairing): void {
    if (this.resting) this.resting = pairing;
    else this.change(pairing);
  }

  private change(pairing: Pairing): void {
    this.pairing = pairing;
    this.parts.handleChange(pairing);
  }
}
