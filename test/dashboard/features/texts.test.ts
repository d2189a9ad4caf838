import { expect } from "chai";
import { activitySentence } from "../../../client-dashboard/features/activity/activitySentence.js";
import {
  onScreenText,
  describePresence,
  screenToShow,
} from "../../../client-dashboard/features/displays/presence/presence.js";
import type { ActivityItem } from "../../../shared/contract/activity.js";
import type { Device, Display } from "../../../shared/contract/displays.js";
import { DEFAULT_LOOK } from "../../../shared/rules/displayLook.js";
import { DEFAULT_VIEWING } from "../../../shared/rules/letterSize.js";

const NOW = Date.parse("2026-11-21T10:00:00.000Z");

const device = (changes: Partial<Device> = {}): Device => ({
  id: "device",
  name: "Kitchen",
  viewing: DEFAULT_VIEWING,
  size: null,
  status: null,
  statusAt: null,
  browser: "Chrome",
  online: true,
  lastSeenAt: "2026-11-21T09:58:00.000Z",
  pairedAt: "2026-11-01T09:00:00.000Z",
  onScreen: { kind: "clock", key: null },
  ...changes,
});

const display = (devices: Device[]): Display => ({
  id: "display",
  groupId: "group",
  code: "123456",
  name: "Mum",
  timeZone: "UTC",
  ...DEFAULT_LOOK,
  weather: null,
  feeds: [],
  joke: false,
  pairingOpenUntil: null,
  awayUntil: null,
  archived: false,
  online: devices.some(({ online }) => online),
  lastSeenAt: devices[0]?.lastSeenAt ?? null,
  devices,
  pairingRequests: [],
  phone: null,
  tags: [],
  silentMinutes: 5,
  watchEveryScreen: false,
  noTouchBy: null,
  settingsVersion: 1,
});

describe("dashboard: presence", () => {
  it("says whether the display can be reached", () => {
    expect(describePresence(display([]), NOW)).to.equal("No screen yet");
    expect(describePresence(display([device()]), NOW)).to.equal("Online");
    expect(describePresence(display([device({ online: false })]), NOW)).to.equal(
      "Offline, last seen 2 minutes ago",
    );
  });

  it("draws a message that any of the screens shows", () => {
    const message = { kind: "message", key: "s/once" } as const;
    const both = display([device(), device({ onScreen: message })]);

    expect(screenToShow(both)).to.deep.equal(message);
    expect(onScreenText(both, () => "Lunch is ready")).to.equal("“Lunch is ready”");
  });

  it("claims to know nothing of an offline screen", () => {
    const offline = display([device({ online: false, onScreen: null })]);

    expect(screenToShow(offline)).to.equal(null);
    expect(onScreenText(offline, () => undefined)).to.contain("Unknown");
  });
});

describe("dashboard: activitySentence", () => {
  const common = { id: "1", displayId: "d", displayName: "Mum", at: "2026-11-21T09:00:00.000Z" };
  const answer = {
    ...common,
    type: "answer",
    occurrenceKey: "s/once",
    messageText: "Lunch?",
    choice: "ok",
    answerText: "OK",
    deviceName: "Kitchen",
    caregiverName: null,
    differs: false,
    retracted: false,
  } as const;
  const missed = { ...common, type: "missed", occurrenceKey: "s/once", messageText: "Lunch?" } as const;

  it("says who answered what and where", () => {
    expect(activitySentence(answer)).to.equal("Mum answered “OK” on Kitchen.");
    expect(activitySentence({ ...answer, retracted: true })).to.contain("took it back");
    expect(activitySentence({ ...answer, differs: true })).to.contain("different answer");
  });

  it("does not put a caregiver's word into the person's mouth", () => {
    const closed = { ...answer, caregiverName: "Kari", deviceName: "", answerText: "I phoned her" };

    expect(activitySentence(closed)).to.equal("Kari marked it done for Mum. “I phoned her”");
  });

  it("corrects a miss that was none", () => {
    expect(activitySentence({ ...missed, wasShown: false, turnedInto: null })).to.equal(
      "Mum didn't see this.",
    );
    expect(activitySentence({ ...missed, wasShown: false, turnedInto: "shown" })).to.contain(
      "Mum did see this",
    );
  });

  it("says of a call that ended as it began by itself that nobody wanted it", () => {
    const facts = { callId: "c", caregiverName: "Anna", minutes: 0, deviceName: "Kitchen" };
    const call = { ...common, ...facts, type: "call", outcome: "notNow" } as const;

    expect(activitySentence(call)).to.equal("Anna called Mum, who said “Not now”.");
    expect(activitySentence({ ...call, byItself: true })).to.equal(
      "Anna called Mum, who said “Not now” as the screen answered by itself.",
    );
  });

  it("says of an alert what was wrong, and what has become of it", () => {
    const alert = {
      ...common,
      ...({ type: "alert", alertId: "a", cause: "screenSilent", deviceName: null, detail: null } as const),
      since: common.at,
    };
    const said = (changes: Partial<Extract<ActivityItem, { type: "alert" }>>) =>
      activitySentence({ ...alert, state: "open", afterMs: null, ...changes });

    expect(said({})).to.equal("Mum's screen went silent.");
    expect(said({ state: "cleared", afterMs: 25 * 60_000 })).to.equal(
      "Mum's screen went silent. All well again after 25 minutes.",
    );
    expect(said({ state: "unstable" })).to.equal("Mum's screen went silent. Since then it comes and goes.");
    expect(said({ state: "ended", afterMs: 1 })).to.equal(
      "Mum's screen went silent. It is no longer watched for.",
    );
    expect(said({ cause: "batteryLow", detail: 14, deviceName: "Kitchen" })).to.equal(
      "Mum's screen “Kitchen” had 14 % battery left and wasn't charging.",
    );
    expect(said({ cause: "noTouch", state: "cleared" })).to.equal(
      "Nobody had touched Mum's screen that morning. Later somebody did.",
    );
  });

  it("says of what was shown that nobody answered, or when somebody did", () => {
    expect(activitySentence({ ...missed, wasShown: true, turnedInto: null })).to.equal(
      "Mum didn't answer this. It was on the screen.",
    );
    expect(activitySentence({ ...missed, wasShown: true, turnedInto: "answered" })).to.equal(
      "Mum answered this after its time.",
    );
  });
});
