import type { Types } from "mongoose";
import { Id } from "../../../../shared/contract/base/fields.js";
import { CALENDAR_SHOWINGS_MAX } from "../../../../shared/limits.js";
import { dateOf } from "../../../../shared/rules/wallDays.js";
import { UserModel, type UserDocument } from "../../../circle/accounts/user.model.js";
import type { DisplayDocument } from "../../../circle/displays/display.model.js";
import { findDisplayAccess } from "../../../circle/displays/displayAccess.js";
import { isHeld } from "../../../circle/groups/group.model.js";
import { personNames } from "../../../circle/groups/personNames.service.js";
import type { AppContext } from "../../../core/AppContext.js";
import { storedEvents, type StoredEvent } from "../../events/index.js";
import { calendarFile } from "../icalendar/calendarFile.js";
import { eventComponents, type PublishedEvent } from "../icalendar/eventComponents.js";
import { showingComponents } from "../icalendar/showingComponents.js";
import type { VersionedShowing } from "../showing.present.js";
import { showingsIn } from "../showings.service.js";
import { isSecretOf } from "./calendarAddress.js";
import { CalendarLinkModel, type CalendarLinkDocument } from "./calendarLink.model.js";
import { ownCalendar } from "./ownCalendar.service.js";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** Past events that a calendar still has. */
const EVENT_DAYS_BEFORE = 366;
/** What a screen shows is told one by one, and anew each day. */
const SHOWING_DAYS_BEFORE = 7;
const SHOWING_DAYS_AHEAD = 28;

/**
 * The calendar of an address as text; null for one that is wrong or ended, and for who may not see it any more: what its owner may see is
 * looked at each time.
 */
export async function findPublishedCalendar(
  app: AppContext,
  { linkId, secret }: { linkId: string; secret: string },
): Promise<string | null> {
  const link = Id.safeParse(linkId).success ? await CalendarLinkModel.findById(linkId) : null;
  if (!link || !isSecretOf(app, link, secret)) return null;
  const user = await UserModel.findOne({ _id: link.userId, disabledAt: null, deletingAt: null });
  const text = user && (await calendarOf(app, link, user));
  if (text) await noteRead(app, link);
  return text;
}

async function calendarOf(
  app: AppContext,
  link: CalendarLinkDocument,
  user: UserDocument,
): Promise<string | null> {
  return link.displayId === null
    ? ownCalendar(app, { user, link, from: firstDate(app) })
    : displayCalendar(app, { user, link, displayId: link.displayId });
}

async function displayCalendar(
  app: AppContext,
  { user, link, displayId }: { user: UserDocument; link: CalendarLinkDocument; displayId: Types.ObjectId },
): Promise<string | null> {
  const access = await findDisplayAccess({ user }, displayId.toString());
  if (!access || isHeld(access.group, link.createdAt)) return null;
  const { display } = access;
  const now = app.now();
  const events = await storedEvents([display._id], { from: firstDate(app) });
  const shown = link.withMessages ? await shownAround(app, display, now) : [];
  return calendarFile({
    name: display.name,
    timeZone: display.timeZone,
    components: [
      ...eventComponents(await describe(events, display.timeZone), now),
      ...showingComponents(shown, link.createdAt),
    ],
    now,
  });
}

/** A display may have fifty times as many as anybody reads: then none that are over, and the soonest. */
async function shownAround(
  app: AppContext,
  display: DisplayDocument,
  now: number,
): Promise<VersionedShowing[]> {
  const ahead = { until: now + SHOWING_DAYS_AHEAD * DAY_MS, max: CALENDAR_SHOWINGS_MAX };
  const around = await showingsIn(app, display, { ...ahead, from: now - SHOWING_DAYS_BEFORE * DAY_MS });
  if (around.inAll <= CALENDAR_SHOWINGS_MAX) return around.showings;
  return (await showingsIn(app, display, { ...ahead, from: now })).showings;
}

async function describe(events: StoredEvent[], timeZone: string): Promise<PublishedEvent[]> {
  const nameOf = await personNames(events.flatMap(({ personIds }) => personIds));
  return events.map((event) => {
    const names = event.personIds.flatMap((id) => nameOf(id) ?? []);
    const said = [
      ...(names.length > 0 ? [`With ${names.join(", ")}.`] : []),
      ...(event.familyOnly ? ["Only the family sees this."] : []),
    ];
    return { event, timeZone, title: event.title, description: said.join(" ") };
  });
}

function firstDate(app: AppContext): string {
  return dateOf(Math.floor(app.now() / DAY_MS) - EVENT_DAYS_BEFORE);
}

/** Once an hour, so that its owner sees whether anybody still looks. */
async function noteRead(app: AppContext, { _id, lastReadAt }: CalendarLinkDocument): Promise<void> {
  const now = app.now();
  if (lastReadAt && now - lastReadAt.getTime() < HOUR_MS) return;
  await CalendarLinkModel.updateOne({ _id }, { $set: { lastReadAt: new Date(now) } });
}
