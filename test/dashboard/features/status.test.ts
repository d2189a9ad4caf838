import { expect } from "chai";
import { AlertCause } from "../../../shared/contract/base/alertCause.js";
import type {
  OpenAlert,
  EntryNotification,
  NotifiedEntry,
} from "../../../shared/contract/notifying/status.js";
import { alertText, whatToDo } from "../../../client-dashboard/features/status/alertTexts.js";
import { notifiedPeople, nobodyText } from "../../../client-dashboard/features/status/deliveryTexts.js";
import { clockTime } from "../../../client-dashboard/ui/format/dayTime.js";
import { ownTimeZone } from "../../../client-dashboard/ui/format/zoneTime.js";

const AT = "2026-11-21T08:05:00.000Z";
const NOW = Date.parse("2026-11-21T12:00:00.000Z");
const TIME = clockTime(Date.parse(AT), ownTimeZone());

const notification = (changes: Partial<EntryNotification> = {}): EntryNotification => ({
  name: "Bo Dahl",
  isYou: false,
  channel: "mail",
  fate: "sent",
  at: AT,
  openedAt: null,
  ...changes,
});
const entry = (
  notifications: EntryNotification[],
  whyNobody: NotifiedEntry["whyNobody"] = null,
): NotifiedEntry => ({
  id: "1",
  displayId: "2",
  displayName: "Mum",
  at: AT,
  text: "Mum’s screen is back",
  messageText: null,
  notifications,
  whyNobody,
});
const wordsFor = (changes: Partial<EntryNotification>) =>
  notifiedPeople(entry([notification(changes)]), NOW)[0]!.words;

describe("who was notifications, in words", () => {
  const fates: [Partial<EntryNotification>, string][] = [
    [{}, `Email sent ${TIME}.`],
    [{ channel: "push" }, `Push accepted ${TIME}.`],
    [{ channel: "push", fate: "opened" }, `Push accepted ${TIME}, opened.`],
    [{ channel: "push", fate: "opened", openedAt: AT }, `Push accepted ${TIME}, opened ${TIME}.`],
    [{ fate: "later", at: null }, "Email later."],
    [{ fate: "summary" }, "Email: counted in a summary."],
    [{ channel: "push", fate: "over" }, "No push: it was over before."],
    [{ fate: "failed" }, "Email didn't get through."],
  ];
  fates.forEach(([changes, words]) => {
    it(words.replaceAll(TIME, "8:05"), () => expect(wordsFor(changes)).to.equal(words));
  });

  it("has one line for each person, with all their ways", () => {
    const notifications = [
      notification(),
      notification({ channel: "push" }),
      notification({ name: "Anna Berg", isYou: true }),
    ];

    expect(notifiedPeople(entry(notifications), NOW).map(({ name, words }) => [name, words])).to.deep.equal([
      ["Bo Dahl", `Email sent ${TIME}. Push accepted ${TIME}.`],
      ["You", `Email sent ${TIME}.`],
    ]);
  });

  it("names nobody who has left, and the day of what came on another one", () => {
    const later = notification({ name: null, at: "2026-11-20T08:05:00.000Z" });

    const [person] = notifiedPeople(entry([later]), NOW);

    expect(person!.name).to.equal("Somebody who has left");
    expect(person!.words).to.contain("yesterday");
  });

  it("says why nobody was", () => {
    expect(nobodyText(entry([], "besides"))).to.equal("The notice of the answer itself tells it.");
    expect(nobodyText(entry([], "unwanted"))).to.contain("nobody has chosen");
    expect(nobodyText(entry([], "nobody"))).to.contain("there was nobody");
    expect(nobodyText(entry([]))).to.equal("Nobody was told.");
  });
});

describe("an open alert, in words", () => {
  const alert = (changes: Partial<OpenAlert> = {}): OpenAlert => ({
    id: "1",
    displayId: "2",
    displayName: "Mum",
    cause: "screenSilent",
    deviceNames: [],
    since: AT,
    state: "open",
    ...changes,
  });

  it("names the screens where there are several", () => {
    expect(alertText(alert())).to.equal("Mum's screen is silent.");
    expect(alertText(alert({ deviceNames: ["Kitchen"] }))).to.equal("Mum's screen “Kitchen” is silent.");
    expect(alertText(alert({ state: "unstable" }))).to.equal("Mum's screen is silent. It comes and goes.");
  });

  AlertCause.options.forEach((cause) => {
    it(`has its words and what to do: ${cause}`, () => {
      expect(alertText(alert({ cause }))).to.match(/Mum's screen.*\.$/);
      expect(whatToDo(alert({ cause }))).to.match(/[.?]$/);
    });
  });
});
