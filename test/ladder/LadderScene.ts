import { climb } from "../../server/features/ladder/rule/climb.js";
import {
  NEW_LADDER,
  type LadderFacts,
  type LadderState,
  type LadderTell,
} from "../../server/features/ladder/rule/ladderState.js";

const MINUTE_MS = 60_000;
/** 08:00, when it is due. */
const DUE = Date.UTC(2026, 10, 21, 8);

type Told = LadderTell & { at: number };

/** An occurrence that is due at 8:00, whose ladder is looked at when it wants to be and whenever something marks it, as the server does. */
export class LadderScene {
  readonly told: Told[] = [];
  now = DUE;
  private state: LadderState = NEW_LADDER;
  private lookAt: number | null;
  private facts: LadderFacts;
  private answers = 0;

  constructor(facts: Partial<LadderFacts> & { stay?: number } = {}) {
    const { stay = 120, ...others } = facts;
    this.facts = {
      dueAt: DUE,
      endsAt: DUE + stay * MINUTE_MS,
      ladder: { duty: 10, all: 20 },
      hiddenUntil: null,
      isGivenUp: false,
      answer: null,
      claimedUntil: null,
      isClosed: false,
      isResting: false,
      restsUntil: null,
      isAnyoneOnDuty: true,
      ...others,
    };
    this.lookAt = DUE + (this.facts.ladder?.duty ?? 0) * MINUTE_MS;
  }

  /** With the looks that come meanwhile; each of them also a second time, as two processes do. */
  pass(minutes: number): this {
    const until = this.now + minutes * MINUTE_MS;
    while (this.lookAt !== null && this.lookAt <= until) {
      this.now = Math.max(this.now, this.lookAt);
      const { lookAt } = this;
      this.look();
      if (this.lookAt === lookAt) throw new Error("It wants to look again at the same moment.");
    }
    this.now = until;
    return this;
  }

  /** The server is down: no looks. What is due then is looked at afterwards, once. */
  down(minutes: number): this {
    this.now += minutes * MINUTE_MS;
    return this.lookAt !== null && this.lookAt <= this.now ? this.look() : this;
  }

  /** Its clock was wrong, and is put right. */
  back(minutes: number): this {
    this.now -= minutes * MINUTE_MS;
    return this.look();
  }

  look(): this {
    const { state, tells, lookAt } = climb(this.state, this.facts, this.now);
    this.state = state;
    this.lookAt = lookAt;
    this.told.push(...tells.map((tell) => ({ ...tell, at: this.now })));
    return this;
  }

  answered(how: "answered" | "done" = "answered"): this {
    this.answers += 1;
    this.facts.answer = { id: `a${this.answers}`, how, receivedAt: this.now };
    return this.look();
  }

  takenBack(): this {
    this.facts.answer = null;
    return this.look();
  }

  /** It comes back ten minutes after that. `ago`: it was said on a screen without a connection. */
  notYet({ ago = 0, isLast = false } = {}): this {
    this.facts.hiddenUntil = this.now + (10 - ago) * MINUTE_MS;
    this.facts.endsAt = Math.max(this.facts.endsAt, this.facts.hiddenUntil + 10 * MINUTE_MS);
    this.facts.isGivenUp = isLast;
    return this.look();
  }

  /** It marks nothing: the next look finds it. */
  claimed(): this {
    this.facts.claimedUntil = this.now + 15 * MINUTE_MS;
    return this;
  }

  released(): this {
    this.facts.claimedUntil = null;
    return this.look();
  }

  is(facts: Partial<LadderFacts>): this {
    Object.assign(this.facts, facts);
    return this;
  }

  /** An edit, which marks it. */
  becomes(facts: Partial<LadderFacts>): this {
    return this.is(facts).look();
  }

  /** `08:10 duty`, `08:10 all, nobody on duty`, `08:25 over answered` */
  get lines(): string[] {
    return this.told.map((tell) => `${timeOf(tell.at)} ${wordsOf(tell)}`);
  }
}

function wordsOf(tell: LadderTell): string {
  if (tell.kind === "unanswered") return `${tell.step}${tell.nobodyOnDuty ? ", nobody on duty" : ""}`;
  return tell.kind === "over" ? `over ${tell.how}` : "reopened";
}

function timeOf(at: number): string {
  return new Date(at).toISOString().slice(11, 16);
}
