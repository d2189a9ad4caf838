import type { QueryClient } from "@tanstack/react-query";
import type { Display } from "../../../shared/contract/displays.js";
import { queryKeys } from "../../api/queryKeys.js";
import { refetch, type LiveHandlers } from "../../realtime/liveEvents.js";

interface DisplayList {
  items: Display[];
}

export const displaysLive: LiveHandlers = {
  /** After each connect: the displays are in the snapshot, whatever else was missed meanwhile is fetched again. */
  snapshot(cache, { snapshot }) {
    const isGone = ({ id }: Display) => !snapshot.displays.some((display) => display.id === id);
    knownDisplays(cache)
      .filter(isGone)
      .forEach(({ id }) => forgetDisplay(cache, id));
    cache.setQueryData<DisplayList>(queryKeys.displays, { items: snapshot.displays });
    refetch(cache, queryKeys.plans, queryKeys.allFound);
  },
  "display.changed": (cache, { display }) => applyDisplay(cache, display),
  "display.removed"(cache, { displayId }) {
    changeDisplays(cache, (items) => items.filter(({ id }) => id !== displayId));
    forgetDisplay(cache, displayId);
  },
  // How it is itself comes as display.changed.
  "display.outdated": (cache, { displayId }) => refetch(cache, queryKeys.plan(displayId)),
  // The own name stands in it.
  "account.changed": (cache) => refetch(cache, queryKeys.plans),
  "parts.changed": (cache, { displayId }) => refetch(cache, queryKeys.plan(displayId)),
};

function knownDisplays(cache: QueryClient): Display[] {
  return cache.getQueryData<DisplayList>(queryKeys.displays)?.items ?? [];
}

function changeDisplays(cache: QueryClient, change: (items: Display[]) => Display[]): void {
  cache.setQueryData<DisplayList>(queryKeys.displays, (list) =>
    list ? { items: change(list.items) } : list,
  );
}

/** What is known of a display that is not shared any more goes with it: every list below its id, see queryKeys, and its messages. */
function forgetDisplay(cache: QueryClient, displayId: string): void {
  cache.removeQueries({
    predicate: ({ queryKey, state }) =>
      queryKey[1] === displayId ||
      (queryKey[0] === queryKeys.messages[0] &&
        (state.data as { displayId?: string } | undefined)?.displayId === displayId),
  });
  refetch(cache, queryKeys.activity);
}

function applyDisplay(cache: QueryClient, changed: Display): void {
  const known = knownDisplays(cache).find((display) => display.id === changed.id);
  if (!known) return refetch(cache, queryKeys.displays);
  changeDisplays(cache, (items) => items.map((display) => (display.id === changed.id ? changed : display)));
  // A device that came or went may have learnt its schedule meanwhile: "delivered" depends on it.
  if (known.devices.length !== changed.devices.length || known.online !== changed.online)
    refetch(cache, queryKeys.occurrencesOf(changed.id));
  // What is listed of several displays names each of them.
  if (known.name !== changed.name) refetch(cache, queryKeys.callRequests, queryKeys.recordings(changed.id));
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
  const { plan, occurrencesOf, seriesOf, messages } = queryKeys;
  refetch(cache, plan(displayId), occurrencesOf(displayId), seriesOf(displayId), messages);
}
