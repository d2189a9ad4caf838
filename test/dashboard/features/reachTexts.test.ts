import { expect } from "chai";
import { restText } from "../../../client-dashboard/features/displays/presence/presence.js";
import {
  doneText,
  sentText,
  type Effect,
  type Reached,
} from "../../../client-dashboard/features/displays/presence/reachTexts.js";

const display = (name: string, screens: Record<string, boolean>, over: Partial<Reached> = {}): Reached => ({
  name,
  online: Object.values(screens).includes(true),
  archived: false,
  awayUntil: null,
  timeZone: "Europe/Oslo",
  devices: Object.entries(screens).map(([device, online]) => ({ name: device, online })),
  ...over,
});
const ONLINE = display("Mum", { Kitchen: true });
const OFFLINE = display("Mum", { Kitchen: false });
const BARE = display("Mum", {});
const PARTLY = display("Mum", { Kitchen: true, Bedroom: false });
const AWAY = display("Mum", { Kitchen: true }, { awayUntil: "2026-12-02T23:00:00.000Z" });
const ARCHIVED = display("Mum", { Kitchen: false }, { archived: true });

describe("dashboard: what is said of a message that was sent", () => {
  const table: Array<[who: string, displays: Reached[], words: string]> = [
    ["a screen that is connected", [ONLINE], "Sent to Mum."],
    ["a screen that is offline", [OFFLINE], "Saved. Mum's screen is offline and will get it when it's back."],
    [
      "two screens that are offline",
      [display("Mum", { Kitchen: false, Bedroom: false })],
      "Saved. Mum's screens are offline and will get it when they're back.",
    ],
    [
      "one of two screens",
      [PARTLY],
      "Sent to Mum. Mum's screen Bedroom is offline and will get it when it's back.",
    ],
    ["no screen", [BARE], "Saved. Mum's display has no screen yet and will show it once there is one."],
    ["somebody who is away", [AWAY], `Saved. ${restText(AWAY)}`],
    [
      "an archived display",
      [ARCHIVED],
      "Saved. Mum's display is archived: nothing shows on it until you restore it.",
    ],
    [
      "several, of whom some are offline",
      [ONLINE, display("Dad", { Hall: false }), display("Aunt", { Hall: false })],
      "Sent to Mum. The screens of Dad and Aunt are offline and will get it when they're back.",
    ],
    [
      "several without a screen",
      [BARE, display("Dad", {})],
      "Saved. The displays of Mum and Dad have no screen yet and will show it once there is one.",
    ],
    [
      "a ward",
      ["A", "B", "C", "D", "E", "F"].map((name) => display(name, { Bed: false })),
      "Saved. The screens of 6 displays are offline and will get it when they're back.",
    ],
    [
      "a ward that is there",
      ["A", "B", "C", "D", "E", "F"].map((name) => display(name, { Bed: true })),
      "Sent to 6 displays.",
    ],
  ];
  table.forEach(([who, displays, words]) => {
    it(`to ${who}`, () => expect(sentText(displays)).to.equal(words));
  });
});

describe("dashboard: what is said of a change", () => {
  const table: Array<[what: string, shown: Reached, effect: Effect, words: string]> = [
    ["that a connected screen has", ONLINE, "goes", "Done."],
    ["that goes", OFFLINE, "goes", "Done. Mum's screen is offline and may show it until it's back."],
    [
      "that goes from one of two",
      PARTLY,
      "goes",
      "Done. Mum's screen Bedroom is offline and may show it until it's back.",
    ],
    [
      "that the person is told",
      OFFLINE,
      "says",
      "Done. Mum's screen is offline and will say so when it's back.",
    ],
    ["of a look", OFFLINE, "changes", "Done. Mum's screen is offline and will get it when it's back."],
    ["of a look without a screen", BARE, "changes", "Done."],
    [
      "of a look of an archived one",
      display("Mum", { Kitchen: true }, { archived: true }),
      "changes",
      "Done.",
    ],
    [
      "that shows",
      BARE,
      "shows",
      "Done. Mum's display has no screen yet and will show it once there is one.",
    ],
  ];
  table.forEach(([what, shown, effect, words]) => {
    it(what, () => expect(doneText("Done.", [shown], effect)).to.equal(words));
  });
});
