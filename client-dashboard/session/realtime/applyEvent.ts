import type { QueryClient } from "@tanstack/react-query";
import type { ActivityItem } from "../../../shared/contract/activity.js";
import type { CallRequest } from "../../../shared/contract/calls.js";
import type { Display } from "../../../shared/contract/displays.js";
import type { Occurrence } from "../../../shared/contract/occurrences.js";
import type { CaregiverSnapshot, ServerToCaregiver } from "../../../shared/realtime/protocol.js";
import { enterGroup } from "../activeGroup.js";
import { queryKeys } from "../queryKeys.js";
import { setServerTime } from "../serverClock.js";
import { putCallRequest } from "./putCallRequest.js";
import { putFirst, removeItems, replaceItem, type Pages } from "./pages.js";

interface DisplayList {
  items: Display[];
}

/** Writes what the server told into the query cache, so that every screen that shows it changes at once. */
export function applyEvent(cache: QueryClient, event: ServerToCaregiver): void {
  switch (event.type) {
    case "snapshot":
      return applySnapshot(cache, event.snapshot);
    case "display.changed":
      return applyDisplay(cache, event.display);
    case "display.removed":
      return removeDisplay(cache, event.displayId);
    case "occurrence.changed":
      return applyOccurrence(cache, event.occurrence);
    case "schedule.changed":
      return refetchMessage(cache, event);
    case "message.removed":
      return applyRemoval(cache, event.displayId, event.messageId);
    case "parts.changed":
      // The keys of these lists begin with their names, see queryKeys.
      return [[event.what, event.displayId], queryKeys.plan(event.displayId)].forEach((key) =>
        refetch(cache, key),
      );
    case "callRequest.changed":
      return applyCallRequest(cache, event.request);
    case "activity.added":
      return applyActivity(cache, event.item);
    case "account.changed":
      // The own name and photo stand among the people too; who is in the group, and what they may, in the group.
      return [queryKeys.profile, queryKeys.people, queryKeys.group, queryKeys.notifications].forEach((key) =>
        refetch(cache, key),
      );
  }
}

/** After each connect: the displays are in the snapshot, whatever else was missed meanwhile is fetched again. */
function applySnapshot(cache: QueryClient, snapshot: CaregiverSnapshot): void {
  setServerTime(snapshot.serverTime);
  enterGroup(cache, snapshot.groupId);
  const known = cache.getQueryData<DisplayList>(queryKeys.displays)?.items ?? [];
  const isGone = ({ id }: Display) => !snapshot.displays.some((display) => display.id === id);
  known.filter(isGone).forEach(({ id }) => forgetDisplay(cache, id));
  cache.setQueryData<DisplayList>(queryKeys.displays, { items: snapshot.displays });
  const { occurrences, activity, plans, profile, people, messages, allSeries, group } = queryKeys;
  const { allFound, allCards, allPhotos, allRecordings, callRequests } = queryKeys;
  [
    occurrences,
    activity,
    plans,
    profile,
    people,
    messages,
    allSeries,
    group,
    allFound,
    allCards,
    allPhotos,
    allRecordings,
    callRequests,
  ].forEach((key) => refetch(cache, key));
}

function removeDisplay(cache: QueryClient, displayId: string): void {
  cache.setQueryData<DisplayList>(queryKeys.displays, (list) =>
    list ? { items: list.items.filter((display) => display.id !== displayId) } : list,
  );
  forgetDisplay(cache, displayId);
}

/** What is known of a display that is not shared any more goes with it. */
function forgetDisplay(cache: QueryClient, displayId: string): void {
  const { plan, occurrencesOf, seriesOf, activityOf, cards, photos, recordings, messages, activity } =
    queryKeys;
  [plan, occurrencesOf, seriesOf, activityOf, cards, photos, recordings].forEach((keyOf) =>
    cache.removeQueries({ queryKey: keyOf(displayId) }),
  );
  cache.removeQueries({
    queryKey: messages,
    predicate: ({ state }) => (state.data as { displayId?: string } | undefined)?.displayId === displayId,
  });
  refetch(cache, activity);
}

function applyDisplay(cache: QueryClient, changed: Display): void {
  const list = cache.getQueryData<DisplayList>(queryKeys.displays);
  const known = list?.items.find((display) => display.id === changed.id);
  if (!known) return refetch(cache, queryKeys.displays);
  cache.setQueryData<DisplayList>(queryKeys.displays, (current) =>
    current
      ? { items: current.items.map((display) => (display.id === changed.id ? changed : display)) }
      : current,
  );
  // A device that came or went may have learnt its schedule meanwhile: "delivered" depends on it.
  if (known.devices.length !== changed.devices.length || known.online !== changed.online)
    refetch(cache, queryKeys.occurrencesOf(changed.id));
  if (known.name !== changed.name || known.settingsVersion !== changed.settingsVersion)
    refetch(cache, queryKeys.plan(changed.id));
  // Its name or tags may be what is searched for, or not any more.
  if (known.settingsVersion !== changed.settingsVersion) refetch(cache, queryKeys.allFound);
  if (isOtherSchedule(known, changed)) refetchSchedule(cache, changed.id);
}

/** Another zone moves everything ahead; away or archived silences it. */
function isOtherSchedule(known: Display, changed: Display): boolean {
  return (
    known.timeZone !== changed.timeZone ||
    known.awayUntil !== changed.awayUntil ||
    known.archived !== changed.archived
  );
}

function refetchSchedule(cache: QueryClient, displayId: string): void {
  [
    queryKeys.plan(displayId),
    queryKeys.occurrencesOf(displayId),
    queryKeys.seriesOf(displayId),
    queryKeys.messages,
  ].forEach((key) => refetch(cache, key));
}

function refetchMessage(
  cache: QueryClient,
  { displayId, messageId }: { displayId: string; messageId: string },
): void {
  [
    queryKeys.plan(displayId),
    queryKeys.occurrencesOf(displayId),
    queryKeys.seriesOf(displayId),
    queryKeys.message(messageId),
  ].forEach((key) => refetch(cache, key));
}

function applyOccurrence(cache: QueryClient, occurrence: Occurrence): void {
  const lists = cache.getQueriesData<Pages<Occurrence>>({
    queryKey: queryKeys.occurrencesOf(occurrence.displayId),
  });
  lists.forEach(([key, pages]) => {
    const replaced = pages && replaceItem(pages, occurrence, (other) => other.key === occurrence.key);
    if (replaced) cache.setQueryData(key, replaced);
  });
  // It may be new, or have moved from what is to come to what was.
  refetch(cache, queryKeys.occurrencesOf(occurrence.displayId));
  refetch(cache, queryKeys.plan(occurrence.displayId));
  refetch(cache, queryKeys.showings(occurrence.messageId));
}

function applyRemoval(cache: QueryClient, displayId: string, messageId: string): void {
  cache.setQueriesData<Pages<Occurrence>>({ queryKey: queryKeys.occurrencesOf(displayId) }, (pages) =>
    pages ? removeItems(pages, (occurrence) => occurrence.messageId === messageId) : pages,
  );
  // Known to be gone, it is not asked for: that would be answered 404.
  cache.setQueryData(queryKeys.message(messageId), null);
  [queryKeys.plan(displayId), queryKeys.occurrencesOf(displayId), queryKeys.seriesOf(displayId)].forEach(
    (key) => refetch(cache, key),
  );
}

/** Shown at once, and asked for: of two events that came close together, the list knows which was the last. */
function applyCallRequest(cache: QueryClient, request: CallRequest): void {
  putCallRequest(cache, request);
  refetch(cache, queryKeys.callRequests);
  refetch(cache, queryKeys.plan(request.displayId));
}

function applyActivity(cache: QueryClient, item: ActivityItem): void {
  [queryKeys.activityOf(null), queryKeys.activityOf(item.displayId)].forEach((key) => {
    cache.setQueryData<Pages<ActivityItem>>(key, (pages) => (pages ? putFirst(pages, item) : pages));
  });
}

/** In the background, and only what is on a screen now. The next look at the rest fetches it. */
function refetch(cache: QueryClient, queryKey: readonly unknown[]): void {
  void cache.invalidateQueries({ queryKey });
}
