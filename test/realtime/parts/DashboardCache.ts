import { isDeepStrictEqual } from "node:util";
import {
  InfiniteQueryObserver,
  QueryClient,
  QueryObserver,
  type QueryObserverOptions,
} from "@tanstack/react-query";
import { expect } from "chai";
import { queryKeys } from "../../../client-dashboard/api/queryKeys.js";
import { LIVE_FEATURES } from "../../../client-dashboard/app/liveFeatures.js";
import { applyEvent } from "../../../client-dashboard/realtime/liveEvents.js";
import { accountsApi } from "../../../shared/contract/accounts.js";
import { activityApi } from "../../../shared/contract/activity.js";
import type {
  EndpointDefinition,
  EndpointRequest,
  EndpointResult,
} from "../../../shared/contract/base/endpoint.js";
import { calendarApi } from "../../../shared/contract/calendar/calendar.js";
import { callRequestsApi } from "../../../shared/contract/callRequests.js";
import { autoAnswersApi } from "../../../shared/contract/calling/autoAnswers.js";
import { callsApi } from "../../../shared/contract/calling/calls.js";
import { cardsApi } from "../../../shared/contract/cards.js";
import { displaysApi } from "../../../shared/contract/displays.js";
import { groupsApi } from "../../../shared/contract/groups.js";
import { messagesApi, type Message } from "../../../shared/contract/messages.js";
import { notificationsApi } from "../../../shared/contract/notifications.js";
import { occurrencesApi } from "../../../shared/contract/occurrences.js";
import { peopleApi } from "../../../shared/contract/people.js";
import { photosApi } from "../../../shared/contract/photos.js";
import { planApi } from "../../../shared/contract/plan.js";
import { recordingsApi } from "../../../shared/contract/recordings.js";
import { statusApi } from "../../../shared/contract/notifying/status.js";
import { ServerToCaregiver } from "../../../shared/realtime/serverToCaregiver.js";
import type { Household } from "../../support/builders/buildHousehold.js";
import { SocketClient } from "../../support/device/SocketClient.js";
import type { TestApp } from "../../support/server/TestApp.js";
import { waitFor } from "../../support/waitFor.js";

type Fetch = (cursor?: string) => Promise<unknown>;

interface Read {
  key: readonly unknown[];
  fetch: Fetch;
  /** Page by page in the cache, as a list that grows. */
  paged: boolean;
}

/** Of the calendar: the daily event and the series of the household show in it. */
const DAYS = { from: "2030-05-01", until: "2030-05-07" };

/** Says when it was read, and moves on by itself. */
const CLOCK_FIELDS = new Set(["serverTime", "lastSeenAt"]);
/** The address of a file ends with a seal, which becomes another one each hour, or each week. */
const SEALED = /^(\/api\/media\/[^/]+)\/[^/]+$/;

/**
 * What a dashboard shows, in the dashboard's own cache under its own keys: everything is on a screen, so that what an event makes stale is
 * fetched at once. Frames go through the features' own handlers.
 */
export class DashboardCache {
  readonly cache = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  readonly reads: Read[];
  private socket: SocketClient<ServerToCaregiver> | null = null;
  private taken = 0;
  private readonly leave: Array<() => void> = [];

  constructor(
    private readonly app: TestApp,
    private readonly home: Household,
    /** Of the process that its socket is open at. */
    private readonly url = app.url,
  ) {
    this.reads = this.listReads();
  }

  async open(): Promise<void> {
    await this.connect();
    for (const { key, fetch, paged } of this.reads) {
      const options: QueryObserverOptions = { queryKey: key, queryFn: () => fetch() };
      const observer = paged
        ? new InfiniteQueryObserver(this.cache, {
            queryKey: key,
            queryFn: ({ pageParam }) => fetch(pageParam),
            initialPageParam: undefined,
            getNextPageParam: () => undefined,
          })
        : new QueryObserver(this.cache, options);
      this.leave.push(observer.subscribe(() => undefined));
    }
    await this.untilSettled();
  }

  async connect(): Promise<void> {
    this.socket = await SocketClient.openCaregiver(this.url, this.home.owner.accessToken);
    this.taken = 0;
    await this.socket.next("snapshot");
    this.takeFrames();
  }

  disconnect(): void {
    this.socket?.close();
    this.socket = null;
  }

  /** The types of all frames that came since the last connect. */
  heard(): string[] {
    return this.socket?.frames.map(({ type }) => type) ?? [];
  }

  /** Takes what has come, and waits until the dashboard shows what it would fetch anew. Throws with the difference when it never does. */
  async expectFresh(): Promise<void> {
    const deadline = Date.now() + 5_000;
    for (;;) {
      await this.untilSettled();
      const fresh = await this.fetchAll();
      const different = this.reads.filter(
        ({ key }, index) => !isDeepStrictEqual(this.held(key), fresh[index]),
      );
      const [first] = different;
      if (!first) return;
      if (Date.now() < deadline) continue;
      const what = different.map(({ key }) => key.join(" ")).join(", ");
      expect(this.held(first.key), what).to.deep.equal(fresh[this.reads.indexOf(first)]);
    }
  }

  close(): void {
    this.leave.forEach((end) => end());
    this.cache.clear();
    this.disconnect();
  }

  private async untilSettled(): Promise<void> {
    await waitFor("the dashboard to be at rest", () => {
      const isAtRest = !this.takeFrames() && this.cache.isFetching() === 0;
      return Promise.resolve(isAtRest);
    });
  }

  /** Whether there were any. */
  private takeFrames(): boolean {
    const frames = this.socket?.frames.slice(this.taken) ?? [];
    this.taken += frames.length;
    for (const frame of frames) {
      expect(ServerToCaregiver.parse(frame), `the schema of ${frame.type}`).to.deep.equal(frame);
      applyEvent(LIVE_FEATURES, this.cache, frame);
    }
    return frames.length > 0;
  }

  private held(key: readonly unknown[]): unknown {
    return comparable(this.cache.getQueryData(key));
  }

  private fetchAll(): Promise<unknown[]> {
    return Promise.all(
      this.reads.map(async ({ fetch, paged }) => {
        const fetched = await fetch();
        // As an infinite query keeps it.
        return comparable(paged ? { pages: [fetched], pageParams: [undefined] } : fetched);
      }),
    );
  }

  private listReads(): Read[] {
    const { display, message, series } = this.home;
    const params = { displayId: display.id };
    const one = (key: readonly unknown[], fetch: Fetch): Read => ({ key, fetch, paged: false });
    const paged = (key: readonly unknown[], fetch: Fetch): Read => ({ key, fetch, paged: true });
    const call: <E extends EndpointDefinition>(
      endpoint: E,
      request: EndpointRequest<E>,
    ) => Promise<EndpointResult<E>> = (endpoint, request) =>
      this.app.call(endpoint, request, { as: this.home.owner });
    const messageOf = ({ id }: Message) => call(messagesApi.get, { params: { messageId: id } });
    const listed = async (fetched: Promise<{ items: unknown[] }>) => ({ items: (await fetched).items });
    return [
      one(queryKeys.profile, () => call(accountsApi.getUserData, {})),
      one(queryKeys.group, () => call(groupsApi.get, {})),
      one(queryKeys.people, () => listed(call(peopleApi.list, { query: {} }))),
      one(queryKeys.notifications, () => call(notificationsApi.get, {})),
      one(queryKeys.displays, () => listed(call(displaysApi.list, { query: {} }))),
      one(queryKeys.plan(display.id), () => call(planApi.get, { params })),
      one(queryKeys.cards(display.id), () => call(cardsApi.list, { params })),
      one(queryKeys.calendarDays(display.id, DAYS, "clock"), () =>
        call(calendarApi.list, { params, query: DAYS }),
      ),
      one(queryKeys.standingCalls, () => call(callsApi.listStanding, {})),
      paged(queryKeys.callLog(display.id), (cursor) =>
        call(callsApi.listOfDisplay, { params, query: { cursor } }),
      ),
      one(queryKeys.autoAnswers(display.id), () => call(autoAnswersApi.list, { params })),
      one(queryKeys.callRequests, () => listed(call(callRequestsApi.list, {}))),
      one(queryKeys.openOccurrences, () => call(occurrencesApi.listOpen, {})),
      one(queryKeys.openCount, () => call(notificationsApi.countOpen, {})),
      one(queryKeys.reach, () => call(notificationsApi.getReach, {})),
      one(queryKeys.openAlerts, () => call(statusApi.listAlerts, {})),
      paged(queryKeys.photos(display.id), (cursor) => call(photosApi.list, { params, query: { cursor } })),
      paged(queryKeys.recordings(display.id), (cursor) =>
        call(recordingsApi.list, { params, query: { cursor } }),
      ),
      ...(["upcoming", "past"] as const).map((direction) =>
        paged(queryKeys.occurrencesIn(display.id, direction), (cursor) =>
          call(occurrencesApi.list, { params, query: { direction, cursor } }),
        ),
      ),
      ...[null, display.id].map((displayId) =>
        paged(queryKeys.activityOf(displayId), (cursor) =>
          call(activityApi.list, { query: { cursor, displayId: displayId ?? undefined } }),
        ),
      ),
      one(queryKeys.seriesOf(display.id), async () => {
        const { items } = await call(messagesApi.list, { params, query: { kind: "series" } });
        return items;
      }),
      // One that was removed is known to be gone.
      one(queryKeys.message(message.id), () => messageOf(message).catch(() => null)),
      one(queryKeys.message(series.id), () => messageOf(series)),
      one(queryKeys.showings(series.id), () =>
        call(messagesApi.showings, { params: { messageId: series.id } }),
      ),
    ];
  }
}

/** Without what differs between any two readings. */
function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(comparable);
  if (typeof value === "string") return value.replace(SEALED, "$1");
  if (typeof value !== "object" || value === null) return value ?? null;
  const entries = Object.entries(value).filter(([name]) => !CLOCK_FIELDS.has(name));
  return Object.fromEntries(
    entries
      .sort(([a], [b]) => a.localeCompare(b))
      // The first offset of a plan begins a day before it was read.
      .map(([name, part]) => [
        name,
        comparable(name === "zoneOffsets" ? (part as unknown[]).slice(1) : part),
      ]),
  );
}
