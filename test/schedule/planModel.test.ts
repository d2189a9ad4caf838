import { RETRACT_WINDOW_MS } from "../../shared/limits.js";
import { WEEKDAYS, type Weekday } from "../../shared/rules/recurrenceRule.js";
import { Temporal } from "temporal-polyfill";
import { amount, IS_LONG } from "../faults/parts/faultForm.js";
import { buildCaregiver } from "../support/builders/buildCaregiver.js";
import { SeededRandom } from "../support/SeededRandom.js";
import { startTestApp } from "../support/server/startTestApp.js";
import { TestClock } from "../support/server/TestClock.js";
import type { TestApp, TestUser } from "../support/server/TestApp.js";
import { ModelledDisplay } from "./ModelledDisplay.js";
import { PlanSequence } from "./PlanSequence.js";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const STEPS = 11;

const ZONES = ["Europe/Oslo", "America/New_York", "Asia/Tokyo", "Pacific/Auckland", "Europe/London"];
const TIMES = ["02:30", "07:15", "08:00", "12:00", "13:30", "20:00", "23:45"];
/** The first have no days beside their rule, and no times of some days alone: they are those that parts/defects.ts names. */
const PLAIN_SEEDS = 100;
const STAYS = [30, 60, 600, 1_440];

/** One seed is one sequence: `MODEL_SEED=17` repeats the 17th, `MODEL_SEED=17-30` some. Its day matters too, which a failure tells: `MODEL_START`. */
const [FIRST, LAST = FIRST] = process.env.MODEL_SEED
  ? process.env.MODEL_SEED.split("-").map(Number)
  : [1, amount({ short: 200, long: 3_000 })];
/** How many are done with what changes a series undone at once. */
const UNDONE = amount({ short: 40, long: 600 });
const SEEDS = Array.from({ length: LAST! - FIRST! + 1 }, (_, index) => FIRST! + index);

describe("the plan of a display, after any sequence of changes", function () {
  this.timeout(60 * MINUTE);
  let app: TestApp;
  let clock: TestClock;
  let owner: TestUser;

  before(async () => {
    // Shortly before the clocks go forward in Europe; a sequence takes some days, so that the year is seen with all of its changes.
    clock = new TestClock(process.env.MODEL_START ?? "2026-03-24T10:00:00.000Z");
    app = await startTestApp({ clock });
    owner = await buildCaregiver(app);
  });
  after(() => app.close());

  it(`is what a plain model says, in ${SEEDS.length} sequences`, () => runAll(SEEDS, { undoes: false }));

  it("and where each cut of a series, and each change of its times, is undone, as if there had been none", () =>
    runAll(SEEDS.slice(0, UNDONE), { undoes: true }));

  async function runAll(seeds: number[], { undoes }: { undoes: boolean }): Promise<void> {
    for (const seed of seeds) {
      const start = new Date(clock.now()).toISOString();
      const plan = new PlanSequence(clock, await ModelledDisplay.open(app, clock, owner), undoes);
      await new RandomChanges(seed, plan).run().catch((error: Error) => {
        const told = `MODEL_SEED=${seed} MODEL_START=${start}\n${plan.story()}\n${error.message}`;
        throw new Error(told, { cause: error });
      });
      if (IS_LONG && seed % 100 === 0) console.log(`    ${seed} sequences`);
      clock.advance(12 * HOUR);
    }
  }
});

/** Chooses what is done, and to what. */
class RandomChanges {
  private readonly random: SeededRandom;

  constructor(
    private readonly seed: number,
    private readonly plan: PlanSequence,
  ) {
    this.random = new SeededRandom(seed);
  }

  async run(): Promise<void> {
    await this.create();
    for (let step = 0; step < STEPS; step += 1) {
      await this.step();
      await this.plan.compare();
    }
    await this.plan.end();
  }

  private async step(): Promise<void> {
    const steps: Array<[weight: number, step: () => Promise<unknown>]> = [
      [34, () => this.passTime()],
      [6, () => this.create()],
      [this.plan.undoes ? 25 : 5, () => this.editAll()],
      [8, () => this.editThis()],
      [7, () => this.editFollowing()],
      [7, () => this.deleteFollowing()],
      [5, () => this.plan.undoDelete()],
      [11, () => this.skip()],
      [7, () => this.putBack()],
      [8, () => this.pauseOrResume()],
      [5, () => this.plan.changeZone(this.random.pick(ZONES))],
      [14, () => this.answer()],
      [4, () => this.retract()],
      [4, () => this.deleteAll()],
      [2, () => this.plan.restart()],
      [3, () => this.beOffline()],
      [4, () => this.goAwayOrBack()],
      [3, () => this.plan.archiveOrBack()],
      [5, () => this.answerChanged()],
    ];
    const total = steps.reduce((sum, [weight]) => sum + weight, 0);
    let left = this.random.between(0, total);
    const chosen = steps.find(([weight]) => (left -= weight) < 0)!;
    await chosen[1]();
  }

  private async passTime(): Promise<void> {
    const { now } = this.model;
    const plan = this.model.plan(now + 2 * DAY);
    const starts = plan.map(({ dueAt }) => dueAt).filter((at) => at > now);
    const ends = plan.map(({ endsAt }) => endsAt);
    const soon = (instants: number[]) => instants.sort((a, b) => a - b).slice(0, 3);
    const next = [...soon(starts), ...soon(ends)].filter((at) => at < now + DAY);
    const near = next.length > 0 ? this.random.pick(next) + this.random.pick([0, 150, 30_000]) : 0;
    const anywhere = now + Math.round(this.random.between(1, 10 * 60)) * MINUTE;
    const to = near > 0 && this.random.next() < 0.75 ? near : anywhere;
    this.plan.moveTo(to);
    const works = this.random.next() < 0.5;
    this.plan.note(`time passes${works ? ", and the due work is done" : ""}`);
    if (works) await this.plan.runDueWork();
  }

  private async create(): Promise<void> {
    if (this.plan.liveParts().length >= 3) return;
    const times = TIMES.filter(() => this.random.next() < 0.4);
    if (times.length === 0) times.push(this.random.pick(TIMES));
    const stayMinutes = this.random.pick(STAYS);
    const every = this.random.pick([1, 1, 1, 2]);
    const series = { times, stayMinutes, every };
    await this.plan.create(this.seed <= PLAIN_SEEDS ? series : { ...series, ...this.daysOfTimes(times) });
  }

  /** The first of the times is on all days, so that none is without. */
  private daysOfTimes(times: string[]): { extra: number[]; weekdays: Array<Weekday[] | null> } {
    return {
      extra: [1, 2, 3, 5].filter(() => this.random.next() < 0.5),
      weekdays: times.map((_, index) => {
        const some = WEEKDAYS.filter(() => this.random.next() < 0.5);
        return index === 0 || some.length === 0 ? null : some;
      }),
    };
  }

  private async editAll(): Promise<void> {
    const part = this.pickPart();
    if (!part) return;
    if (this.random.next() >= 0.5) return this.plan.editWords(part.id);
    if (this.plan.undoes) await this.goBeforeNext();
    await this.plan.editTimes(
      part.id,
      (ids) => this.movedSlots(ids),
      () => this.passSeconds(),
    );
  }

  /** The times that are changed are just to begin, and others just may. */
  private async goBeforeNext(): Promise<void> {
    const { now } = this.model;
    const starts = this.model.plan(now + DAY).map(({ dueAt }) => dueAt - 4_000);
    const next = Math.min(...starts.filter((at) => at > now));
    if (next === Infinity || this.random.next() < 0.2) return;
    this.plan.moveTo(next);
    this.plan.note("four seconds before the next");
    if (this.random.next() < 0.5) await this.plan.runDueWork();
  }

  /** As many as undo is offered for. */
  private async passSeconds(): Promise<void> {
    this.plan.moveTo(this.model.now + 8_000);
    if (this.random.next() < 0.5) await this.plan.runDueWork();
  }

  private movedSlots(ids: string[]): Array<{ id: string; time: string }> {
    const times = [...TIMES].sort(() => this.random.next() - 0.5).slice(0, ids.length);
    return ids.map((id, index) => ({ id, time: times[index]! }));
  }

  private async editThis(): Promise<void> {
    const showing = this.pickAhead(2);
    if (!showing) return;
    const at = this.model.now + Math.round(this.random.between(5, 36 * 60)) * MINUTE;
    const wall = Temporal.Instant.fromEpochMilliseconds(at)
      .toZonedDateTimeISO(this.model.zone)
      .toPlainDateTime()
      .round({ smallestUnit: "minute", roundingMode: "ceil" });
    await this.plan.editThis(showing, wall);
  }

  private async editFollowing(): Promise<void> {
    const showing = this.pickAhead(3);
    if (!showing) return;
    await this.plan.editFollowing(showing, (ids) => (this.random.next() < 0.5 ? this.movedSlots(ids) : null));
  }

  private async deleteFollowing(): Promise<void> {
    const showing = this.pickAhead(3);
    if (showing) await this.plan.deleteFollowing(showing);
  }

  private async deleteAll(): Promise<void> {
    const part = this.pickPart();
    if (part) await this.plan.deleteAll(part.id);
  }

  private async skip(): Promise<void> {
    const showing = this.pickAhead(2);
    if (showing) await this.plan.skip(showing);
  }

  private async putBack(): Promise<void> {
    const skipped = this.plan
      .liveParts()
      .flatMap((part) =>
        [...part.skipped]
          .filter((key) => !this.model.parts.some(({ changed }) => changed?.key === key))
          .map((key) => ({ partId: part.id, key })),
      );
    if (skipped.length > 0) await this.plan.putBack(this.random.pick(skipped));
  }

  private async pauseOrResume(): Promise<void> {
    const part = this.pickPart();
    if (part) await this.plan.pauseOrResume(part.id);
  }

  private async answer(): Promise<void> {
    const open = this.model.plan(this.model.now + 1).filter(({ answered }) => !answered);
    if (open.length > 0) await this.plan.answer(this.random.pick(open));
  }

  private async retract(): Promise<void> {
    const last = this.plan.answered.pop();
    if (!last || Date.parse(last.at) < this.model.now - RETRACT_WINDOW_MS) return;
    await this.plan.retract(last);
  }

  private async answerChanged(): Promise<void> {
    const { parts, begun } = this.model;
    const changed = parts.filter(
      (one) => one.deletedAt === null && one.changed && !begun.has(one.changed.key),
    );
    if (changed.length > 0) await this.plan.answerChanged(this.random.pick(changed).id);
  }

  private async goAwayOrBack(): Promise<void> {
    const isBack = this.model.awayUntil !== null && this.random.next() < 0.5;
    const back = this.plan.today().add({ days: this.random.pick([1, 1, 2]) });
    await this.plan.goAway(isBack ? null : back);
  }

  private async beOffline(): Promise<void> {
    await this.plan.beOffline(async () => {
      await this.passTime();
      await this.skip();
    });
  }

  private get model() {
    return this.plan.model;
  }

  private pickPart() {
    const live = this.plan.liveParts();
    return live.length === 0 ? null : this.random.pick(live);
  }

  private pickAhead(days: number) {
    const ahead = this.model.ahead(days);
    return ahead.length === 0 ? null : this.random.pick(ahead);
  }
}
