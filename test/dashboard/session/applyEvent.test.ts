import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect } from "chai";
import { queryKeys } from "../../../client-dashboard/api/queryKeys.js";
import { LIVE_FEATURES } from "../../../client-dashboard/app/liveFeatures.js";
import { applyEvent } from "../../../client-dashboard/realtime/liveEvents.js";
import type { Pages } from "../../../client-dashboard/realtime/pages.js";
import type { ActivityItem } from "../../../shared/contract/activity.js";
import type { Display } from "../../../shared/contract/displays.js";
import type { Occurrence } from "../../../shared/contract/occurrences.js";
import { waitFor } from "../../support/waitFor.js";
import { buildOccurrence } from "../features/buildOccurrence.js";

const display = (id: string, changes: Partial<Display> = {}) =>
  ({ id, name: "Mum", timeZone: "UTC", online: true, devices: [], ...changes }) as unknown as Display;

const activity = (id: string, at: string): ActivityItem => ({
  id,
  displayId: "display",
  displayName: "Mum",
  at,
  type: "deviceJoined",
  deviceName: "Kitchen",
});

const pages = <Item>(...items: Item[]): Pages<Item> => ({
  pages: [{ items, nextCursor: null }],
  pageParams: [undefined],
});

describe("dashboard: applyEvent", () => {
  let cache: QueryClient;
  const upcoming = queryKeys.occurrencesIn("display", "upcoming");
  const occurrences = () =>
    cache.getQueryData<Pages<Occurrence>>(upcoming)?.pages.flatMap((page) => page.items) ?? [];
  const feed = (key: readonly unknown[]) =>
    cache.getQueryData<Pages<ActivityItem>>(key)?.pages.flatMap((page) => page.items.map(({ id }) => id));
  const isStale = (key: readonly unknown[]) => cache.getQueryState(key)?.isInvalidated;

  beforeEach(() => {
    cache = new QueryClient();
    cache.setQueryData(queryKeys.displays, { items: [display("display"), display("other")] });
    cache.setQueryData(
      upcoming,
      pages(buildOccurrence(), buildOccurrence({ key: "b/once", messageId: "b" })),
    );
    cache.setQueryData(queryKeys.activityOf(null), pages(activity("1", "2026-11-21T09:00:00.000Z")));
    cache.setQueryData(queryKeys.plan("display"), {});
    cache.setQueryData(queryKeys.profile, {});
  });
  afterEach(() => cache.clear());

  it("keeps nothing of a display that is not shared any more", () => {
    applyEvent(LIVE_FEATURES, cache, {
      type: "snapshot",
      snapshot: { serverTime: new Date().toISOString(), groupId: "g", displays: [display("other")] },
    });

    expect(occurrences()).to.deep.equal([]);
    expect(cache.getQueryData(queryKeys.plan("display"))).to.equal(undefined);
  });

  it("takes the displays from the snapshot and looks at everything else again", () => {
    applyEvent(LIVE_FEATURES, cache, {
      type: "snapshot",
      snapshot: {
        serverTime: new Date().toISOString(),
        groupId: "g",
        displays: [display("display"), display("new")],
      },
    });

    expect(
      cache.getQueryData<{ items: Display[] }>(queryKeys.displays)?.items.map(({ id }) => id),
    ).to.deep.equal(["display", "new"]);
    for (const key of [upcoming, queryKeys.activityOf(null), queryKeys.plan("display"), queryKeys.profile])
      expect(isStale(key), String(key)).to.equal(true);
  });

  it("asks once more for what was being fetched for the first time", async () => {
    const queryKey = queryKeys.occurrencesIn("other", "upcoming");
    const answers: ((page: Pages<Occurrence>) => void)[] = [];
    const observer = new QueryObserver(cache, {
      queryKey,
      queryFn: () => new Promise<Pages<Occurrence>>((resolve) => answers.push(resolve)),
    });
    const stop = observer.subscribe(() => undefined);
    const shown = () => observer.getCurrentResult().data?.pages[0]?.items[0]?.state;
    const open = buildOccurrence({ displayId: "other", state: "delivered" });
    const answered = buildOccurrence({ displayId: "other", state: "answered" });

    applyEvent(LIVE_FEATURES, cache, { type: "occurrence.changed", occurrence: answered });
    applyEvent(LIVE_FEATURES, cache, { type: "schedule.changed", displayId: "other", messageId: "a" });
    answers[0]!(pages(open));
    await waitFor("the second fetch", () => Promise.resolve(answers.length > 1));
    answers[1]!(pages(answered));

    await waitFor("what it brought", () => Promise.resolve(shown() === "answered"));
    expect(answers).to.have.lengthOf(2);
    stop();
  });

  it("changes one display and leaves the other", () => {
    applyEvent(LIVE_FEATURES, cache, {
      type: "display.changed",
      display: display("display", { online: false }),
    });

    const items = cache.getQueryData<{ items: Display[] }>(queryKeys.displays)?.items;
    expect(items?.map(({ online }) => online)).to.deep.equal([false, true]);
  });

  it("fetches the list for a display that it did not know", () => {
    applyEvent(LIVE_FEATURES, cache, { type: "display.changed", display: display("unknown") });

    expect(isStale(queryKeys.displays)).to.equal(true);
  });

  it("shows a new state of an occurrence at once", () => {
    applyEvent(LIVE_FEATURES, cache, {
      type: "occurrence.changed",
      occurrence: buildOccurrence({ state: "shown" }),
    });

    expect(occurrences().map(({ state }) => state)).to.deep.equal(["shown", "scheduled"]);
    expect(isStale(upcoming)).to.equal(true);
    expect(isStale(queryKeys.plan("display"))).to.equal(true);
  });

  it("takes a removed message off the lists", () => {
    applyEvent(LIVE_FEATURES, cache, { type: "message.removed", displayId: "display", messageId: "message" });

    expect(occurrences().map(({ key }) => key)).to.deep.equal(["b/once"]);
  });

  it("looks again at what was missed, counted and told when another process or a deletion changed it", () => {
    const { openOccurrences, openCount, reach, openAlerts } = queryKeys;
    const fresh = () =>
      [openOccurrences, openCount, reach, openAlerts].forEach((key) => cache.setQueryData(key, {}));

    fresh();
    applyEvent(LIVE_FEATURES, cache, { type: "display.outdated", displayId: "display" });
    expect([openOccurrences, openCount, reach, openAlerts].map(isStale)).to.not.include(false);

    fresh();
    applyEvent(LIVE_FEATURES, cache, { type: "message.removed", displayId: "display", messageId: "message" });
    expect([openOccurrences, openCount, reach].map(isStale)).to.not.include(false);
  });

  it("puts news first in the feed, once", () => {
    const item = activity("2", "2026-11-21T10:00:00.000Z");
    applyEvent(LIVE_FEATURES, cache, { type: "activity.added", item });
    applyEvent(LIVE_FEATURES, cache, { type: "activity.added", item });

    expect(feed(queryKeys.activityOf(null))).to.deep.equal(["2", "1"]);
    expect(feed(queryKeys.activityOf("display"))).to.equal(undefined);
  });

  it("fetches the profile again when the account changed", () => {
    applyEvent(LIVE_FEATURES, cache, { type: "account.changed" });

    expect(isStale(queryKeys.profile)).to.equal(true);
  });

  it("fetches cards and photos anew where they are other ones now", () => {
    const { cards, photos, plan } = queryKeys;
    [cards("display"), cards("other"), photos("display")].forEach((key) => cache.setQueryData(key, {}));

    applyEvent(LIVE_FEATURES, cache, { type: "parts.changed", displayId: "display", what: "cards" });
    expect([cards("display"), plan("display")].map(isStale)).to.deep.equal([true, true]);
    expect([cards("other"), photos("display")].map(isStale)).to.deep.equal([false, false]);

    applyEvent(LIVE_FEATURES, cache, { type: "parts.changed", displayId: "display", what: "photos" });
    expect(isStale(photos("display"))).to.equal(true);
  });

  it("draws the picture anew when somebody changed the settings", () => {
    applyEvent(LIVE_FEATURES, cache, {
      type: "display.changed",
      display: display("display", { online: false }),
    });
    expect(isStale(queryKeys.plan("display"))).to.equal(false);

    applyEvent(LIVE_FEATURES, cache, {
      type: "display.changed",
      display: display("display", {
        silentMinutes: 5,
        watchEveryScreen: false,
        noTouchBy: null,
        settingsVersion: 2,
      }),
    });
    expect(isStale(queryKeys.plan("display"))).to.equal(true);
  });

  it("ignores an event of a newer server", () => {
    expect(() => applyEvent(LIVE_FEATURES, cache, { type: "weather.changed" } as never)).not.to.throw();
  });

  it("fetches a message anew that was changed in another tab", () => {
    cache.setQueryData(queryKeys.message("message"), {});
    cache.setQueryData(queryKeys.showings("message"), {});
    cache.setQueryData(queryKeys.seriesOf("display"), []);
    cache.setQueryData(queryKeys.message("other"), {});

    applyEvent(LIVE_FEATURES, cache, {
      type: "schedule.changed",
      displayId: "display",
      messageId: "message",
    });

    const { message, showings, seriesOf } = queryKeys;
    [message("message"), showings("message"), seriesOf("display"), upcoming].forEach((key) =>
      expect(isStale(key), key.join("/")).to.equal(true),
    );
    expect(isStale(message("other"))).to.equal(false);
  });

  const silencing: Array<Partial<Display>> = [
    { archived: true },
    { awayUntil: "2026-12-01T00:00:00.000Z" },
    { timeZone: "Asia/Tokyo" },
  ];
  silencing.forEach((changes) => {
    it(`fetches the schedule anew when a display changes to ${JSON.stringify(changes)}`, () => {
      cache.setQueryData(queryKeys.seriesOf("display"), []);
      cache.setQueryData(queryKeys.message("message"), {});

      applyEvent(LIVE_FEATURES, cache, { type: "display.changed", display: display("display", changes) });

      [upcoming, queryKeys.seriesOf("display"), queryKeys.message("message")].forEach((key) =>
        expect(isStale(key), key.join("/")).to.equal(true),
      );
    });
  });
});
