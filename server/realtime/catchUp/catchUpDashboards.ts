import type { AppContext } from "../../core/AppContext.js";
import { listActivitySince } from "../../activity/recentActivity.service.js";
import { isOvertaken, lookAtDisplay } from "../../circle/displays/announceDisplay.js";
import { DisplayModel } from "../../circle/displays/display.model.js";
import { forEachIndependently } from "../../jobs/forEachIndependently.js";
import { closeChangedMembers } from "./closeChangedMembers.js";

/**
 * Brings the dashboards here up to what another process has changed of a display, or told in the feed of its group. Who has lost the
 * display meanwhile is gone before anything is sent: rights are looked at after the rest was read.
 */
export async function catchUpDisplayOnDashboards(
  app: AppContext,
  { groupId, displayId }: { groupId: string; displayId: string },
): Promise<void> {
  if (app.hub.caregiversOf(groupId).length === 0) return;
  const look = await lookAtDisplay(app, displayId);
  const sendFeed = await readFeed(app, [groupId]);
  await closeChangedMembers(app, app.hub.caregiversOf(groupId));
  sendFeed();
  // A display that is gone went with its group, and so did whoever could see it.
  if (look?.stored.groupId.toString() !== groupId) return;
  const { stored, display } = look;
  app.hub.wakes.seen.plans.catchUp(displayId, stored.planVersion);
  app.hub.wakes.seen.displays.catchUp(displayId, stored.announcements);
  if (!isOvertaken(app, look))
    app.hub.toCaregiversHere(groupId, displayId, { type: "display.changed", display });
  app.hub.toCaregiversHere(groupId, displayId, { type: "display.outdated", displayId });
}

/** The same for every display of the groups whose dashboards are connected here, by the counts that are stored of each. */
export async function catchUpDashboards(app: AppContext): Promise<void> {
  const { hub } = app;
  const groupIds = hub.connectedGroupIds();
  const fields = { groupId: 1, planVersion: 1, announcements: 1 };
  const displays =
    groupIds.length === 0 ? [] : await DisplayModel.find({ groupId: { $in: groupIds } }, fields).lean();
  forget(app, { groupIds, displayIds: displays.map(({ _id }) => _id.toString()) });
  const { plans, displays: told } = hub.wakes.seen;
  const outdated = displays.flatMap(({ _id, groupId, planVersion, announcements }) => {
    const id = _id.toString();
    const news = [plans.catchUp(id, planVersion), told.catchUp(id, announcements)];
    return news.includes(true) ? [{ id, displayId: id, groupId: groupId.toString() }] : [];
  });
  await forEachIndependently(app, { work: "catchUpDashboards", items: outdated }, (item) =>
    catchUpDisplayOnDashboards(app, item),
  );
  if (groupIds.length === 0) return;
  const sendFeed = await readFeed(app, groupIds);
  await closeChangedMembers(app);
  sendFeed();
}

/** Returns the function that sends what is new in the feeds of these groups, to whom may see the displays that it is of by then. */
async function readFeed(app: AppContext, groupIds: string[]): Promise<() => void> {
  const { hub } = app;
  const lines = await listActivitySince(groupIds, hub.feed.since(groupIds));
  return () =>
    hub.feed
      .takeNews(groupIds, lines)
      .forEach(({ groupId, item }) =>
        hub.toCaregiversHere(groupId, item.displayId, { type: "activity.added", item }),
      );
}

function forget(app: AppContext, shown: { groupIds: string[]; displayIds: string[] }): void {
  const displayIds = new Set(shown.displayIds);
  app.hub.feed.keepOnly(new Set(shown.groupIds));
  app.hub.wakes.seen.plans.keepOnly(displayIds);
  app.hub.wakes.seen.displays.keepOnly(displayIds);
}
