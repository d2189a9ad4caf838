import type { Query, QueryClient } from "@tanstack/react-query";
import type { ServerToCaregiver } from "../../shared/realtime/serverToCaregiver.js";
import { setServerTime } from "../api/serverClock.js";
import { enterGroup } from "../auth/activeGroup.js";

/** What a feature does in the query cache when the server tells something. Several features may listen to the same event. */
export type LiveHandlers = {
  [Event in ServerToCaregiver as Event["type"]]?: (cache: QueryClient, event: Event) => void;
};

/**
 * Writes what the server told into the query cache, so that every screen that shows it changes at once. `features` are the handlers of
 * each feature, app/liveFeatures.ts. An event of a newer server, which nobody knows, changes nothing.
 */
export function applyEvent(features: LiveHandlers[], cache: QueryClient, event: ServerToCaregiver): void {
  if (event.type === "snapshot") {
    setServerTime(event.snapshot.serverTime);
    // What is cached of another group leaves first.
    enterGroup(cache, event.snapshot.groupId);
  }
  features.forEach((handlers) => {
    const handle = handlers[event.type] as
      ((cache: QueryClient, event: ServerToCaregiver) => void) | undefined;
    handle?.(cache, event);
  });
}

/** In the background, and only what is on a screen now. The next look at the rest fetches it. */
export function refetch(cache: QueryClient, ...keys: Array<readonly unknown[]>): void {
  keys.forEach((queryKey) => {
    void cache.invalidateQueries({ queryKey });
    cache.getQueryCache().findAll({ queryKey, fetchStatus: "fetching" }).forEach(fetchOnceMore);
  });

  /** A first fetch goes on when its query is invalidated: what it brings may be older than the event. */
  function fetchOnceMore(query: Query): void {
    if (query.state.data !== undefined || waiting.has(query)) return;
    waiting.add(query);
    const again = () => {
      waiting.delete(query);
      return cache.invalidateQueries({ queryKey: query.queryKey, exact: true });
    };
    void query.promise?.then(again, again);
  }
}

/** Queries that are fetched for the first time, and once more after that. */
const waiting = new WeakSet<Query>();
