import { Temporal } from "temporal-polyfill";
import { minutesOf, type NewSeries, type PlanSequence } from "../PlanSequence.js";

/** What happens at a time of a day, by the clock that the display has at its beginning. */
interface Step {
  /** The first, unless another is said. */
  day?: number;
  at: string;
  /** Nothing: the plan is compared. */
  does?: (day: StoryDays) => Promise<void>;
}

export type Story = Step[];

const DOSES: NewSeries = { times: ["08:00", "12:00"], stayMinutes: 600 };

/** Each showing of the series is named by its time of day. */
const answeredThen = (...later: Step[]): Story => [
  { at: "07:00", does: (day) => day.plan.create(DOSES) },
  { at: "08:00:30", does: (day) => day.plan.answer(day.showing("08:00")) },
  ...later,
  { at: "12:00:30" },
  { at: "17:59" },
];

/** What people do, and what once went wrong with it. Chance hardly ever does just this. */
export const STORIES = {
  "the next time of an answered showing is skipped": answeredThen({
    at: "09:00",
    does: (day) => day.plan.skip(day.showing("12:00")),
  }),
  "the next time of an answered showing is deleted": answeredThen({
    at: "09:00",
    does: (day) => day.plan.deleteThis(day.showing("12:00")),
  }),
  "the next time of an answered showing is deleted with all that follow": answeredThen({
    at: "09:00",
    does: (day) => day.plan.deleteFollowing(day.showing("12:00")),
  }),
  "the next time of an answered showing is moved": answeredThen({
    at: "09:00",
    does: (day) => day.plan.editThis(day.showing("12:00"), day.wall("15:00")),
  }),
  "the next time of an answered showing is moved on all days": answeredThen({
    at: "09:00",
    does: (day) => day.editTimes(["08:00", "15:00"]),
  }),
  "a time has passed in the new zone": [
    { at: "21:00", does: (day) => day.plan.create({ times: ["08:00", "20:00"], stayMinutes: 30 }) },
    { day: 2, at: "07:00", does: (day) => day.plan.changeZone("Asia/Tokyo") },
    { day: 2, at: "07:00:30" },
  ],
  "a time has begun in the new zone": [
    { at: "21:00", does: (day) => day.plan.create({ times: ["08:00", "20:00"], stayMinutes: 600 }) },
    { day: 2, at: "07:00", does: (day) => day.plan.changeZone("Asia/Tokyo") },
    { day: 2, at: "07:00:30" },
  ],
  "a skipped time is put back when it has passed": [
    { at: "07:00", does: (day) => day.plan.create({ times: ["08:00", "20:00"], stayMinutes: 30 }) },
    { at: "07:30", does: (day) => day.plan.skip(day.showing("08:00")) },
    { at: "09:00", does: (day) => day.plan.putBack(day.showing("08:00")) },
  ],
  "a skipped time is put back when it has begun": [
    { at: "07:00", does: (day) => day.plan.create({ times: ["08:00", "20:00"], stayMinutes: 600 }) },
    { at: "07:30", does: (day) => day.plan.skip(day.showing("08:00")) },
    { at: "09:00", does: (day) => day.plan.putBack(day.showing("08:00")) },
  ],
} satisfies Record<string, Story>;

/** The days after the one that the plan is in. Nothing is due on them but what their story brings. */
export class StoryDays {
  private readonly first: Temporal.PlainDate;
  private readonly zone: string;
  private date: Temporal.PlainDate;

  constructor(readonly plan: PlanSequence) {
    this.first = plan.today().add({ days: 1 });
    this.date = this.first;
    this.zone = plan.model.zone;
  }

  async run(story: Story): Promise<void> {
    for (const { day = 1, at, does } of story) {
      this.date = this.first.add({ days: day - 1 });
      this.plan.moveTo(this.wall(at).toZonedDateTime(this.zone).epochMilliseconds);
      await does?.(this);
      await this.plan.compare();
    }
    await this.plan.end();
  }

  wall(time: string): Temporal.PlainDateTime {
    return this.date.toPlainDateTime(Temporal.PlainTime.from(time));
  }

  /** That of the day, whether or not it is still to come. */
  showing(time: string): { partId: string; key: string } {
    const { id, seriesId, slots } = this.plan.model.parts[0]!;
    const slot = slots.find(({ minutes }) => minutes === minutesOf(time))!;
    return { partId: id, key: `${seriesId}/${this.date.toString()}/${slot.id}` };
  }

  /** Of each slot, in their order. */
  async editTimes(times: string[]): Promise<void> {
    const { id } = this.plan.liveParts()[0]!;
    await this.plan.editTimes(id, (ids) => ids.map((slot, index) => ({ id: slot, time: times[index]! })));
  }
}
