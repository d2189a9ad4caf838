import { BRAND } from "../../../../shared/brand.js";
import { PUBLISHED_EVENTS_MAX } from "../../../../shared/limits.js";
import type { UserDocument } from "../../../circle/accounts/user.model.js";
import { findGroupDisplays } from "../../../circle/displays/displayAccess.js";
import { dutyTimes } from "../../../circle/duty/dutyAt.js";
import { DutyRotaModel } from "../../../circle/duty/dutyRota.model.js";
import { rotaOf } from "../../../circle/duty/whoIsOnDuty.js";
import { isHeld } from "../../../circle/groups/group.model.js";
import { listMemberships, type Membership } from "../../../circle/groups/membership.js";
import { PersonModel } from "../../../circle/groups/person.model.js";
import type { AppContext } from "../../../core/AppContext.js";
import { zoneClock } from "../../../schedule/ZoneClock.js";
import { storedEvents } from "../../events/index.js";
import { calendarFile } from "../icalendar/calendarFile.js";
import { dutyComponents, type Duty } from "../icalendar/dutyComponents.js";
import { eventComponents, type PublishedEvent } from "../icalendar/eventComponents.js";
import type { CalendarLinkDocument } from "./calendarLink.model.js";

/** Shifts are told one by one, and anew each day. */
const DUTY_DAYS_BEFORE = 7;
const DUTY_DAYS_AHEAD = 60;

interface OwnCalendar {
  user: UserDocument;
  link: CalendarLinkDocument;
  /** Events that were over before this date are left out. */
  from: string;
}

/** What a caregiver has to be at, in all of their groups: events of displays that they see which name them, and when they are on duty. */
export async function ownCalendar(app: AppContext, { user, link, from }: OwnCalendar): Promise<string> {
  const memberships = (await listMemberships(user)).filter(({ group }) => !isHeld(group, link.createdAt));
  const visits: PublishedEvent[] = [];
  const duties: Duty[] = [];
  for (const membership of memberships) {
    const max = PUBLISHED_EVENTS_MAX - visits.length;
    if (max > 0) visits.push(...(await visitsIn(membership, { from, max })));
    duties.push(...(await dutiesIn(app, membership)));
  }
  const now = app.now();
  return calendarFile({
    name: `${user.name}, ${BRAND.name}`,
    timeZone: user.timeZone ?? "UTC",
    components: [...eventComponents(visits, now), ...dutyComponents(duties, link.createdAt)],
    now,
  });
}

async function visitsIn(
  { member }: Membership,
  wanted: { from: string; max: number },
): Promise<PublishedEvent[]> {
  const { groupId, userId } = member;
  const person = await PersonModel.findOne({ groupId, userId }, { _id: 1 }).lean();
  if (!person) return [];
  const displays = await findGroupDisplays(member);
  const displayIds = displays.map(({ _id }) => _id);
  const byId = new Map(displays.map((display) => [display.id, display]));
  const events = await storedEvents(displayIds, { ...wanted, personId: person._id });
  return events.flatMap((event) => {
    const display = byId.get(event.displayId.toString());
    if (!display) return [];
    const title = `${event.title} (${display.name})`;
    return [{ event, timeZone: display.timeZone, title, description: "" }];
  });
}

async function dutiesIn(app: AppContext, { group, member }: Membership): Promise<Duty[]> {
  const row = await DutyRotaModel.findById(group._id).lean();
  if (!row) return [];
  const clock = zoneClock(row.timeZone);
  const today = clock.wallAt(app.now()).day;
  const days = { from: today - DUTY_DAYS_BEFORE, until: today + DUTY_DAYS_AHEAD };
  const times = dutyTimes(rotaOf(row), clock, { userId: member.userId.toString(), ...days });
  return times.map((time) => ({
    groupId: group._id.toString(),
    groupName: group.name,
    version: row.version,
    ...time,
  }));
}
