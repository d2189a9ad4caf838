import { expect } from "chai";
import { WatchedHome } from "./WatchedHome.js";

const DAY = 24 * 60;
const NIGHT = { from: "22:00", until: "06:30" };

interface Situation {
  home?: () => WatchedHome;
  happens: (home: WatchedHome) => unknown;
  told: string[];
}

const one = () => new WatchedHome().with();
const two = () => new WatchedHome().with("Kitchen").with("Bedroom");
const every = () => new WatchedHome({ watchEveryScreen: true }).with("Kitchen").with("Bedroom");

/** Every evening at ten somebody switches it off, and on at seven. */
function habitOf(days: number): WatchedHome {
  const home = new WatchedHome({}, "2026-11-10 12:00").with();
  for (let day = 0; day < days; day += 1)
    home
      .pass(10 * 60)
      .goes()
      .pass(9 * 60)
      .comes()
      .pass(5 * 60);
  home.tells.length = 0;
  return home;
}

const SITUATIONS: Record<string, Situation> = {
  "a screen that stays online": { happens: (home) => home.pass(DAY), told: [] },
  "a screen that is silent for five minutes": {
    happens: (home) => home.goes().pass(60),
    told: ["08:05 screenSilent since 08:00"],
  },
  "a screen that is silent for less than five minutes": {
    happens: (home) => home.goes().pass(4.9).comes().pass(60),
    told: [],
  },
  "a screen that is back after 25 minutes": {
    happens: (home) => home.goes().pass(25).comes().pass(60),
    told: ["08:05 screenSilent since 08:00", "08:27 screenSilent good after 25"],
  },
  "a screen that is back for a minute only": {
    happens: (home) => home.goes().pass(25).comes().pass(1).goes().pass(60),
    told: ["08:05 screenSilent since 08:00"],
  },
  "a family that waits for two minutes": {
    home: () => new WatchedHome({ silentMinutes: 2 }).with(),
    happens: (home) => home.goes().pass(60),
    told: ["08:02 screenSilent since 08:00"],
  },
  "a family that waits for two hours": {
    home: () => new WatchedHome({ silentMinutes: 120 }).with(),
    happens: (home) => home.goes().pass(119).comes().pass(60).goes().pass(120),
    told: ["12:59 screenSilent since 10:59"],
  },
  "a wait that is shortened meanwhile": {
    home: () => new WatchedHome({ silentMinutes: 120 }).with(),
    happens: (home) => home.goes().pass(30).chooses({ silentMinutes: 5 }).pass(5),
    told: ["08:30 screenSilent since 08:00"],
  },
  "a screen that comes and goes": {
    happens: (home) => home.goes().pass(6).comes().pass(3).goes().pass(6).comes().pass(29),
    told: [
      "08:05 screenSilent since 08:00",
      "08:08 screenSilent good after 6",
      "08:14 screenSilent unstable",
    ],
  },
  "a screen that came and went, and is steady": {
    happens: (home) => home.goes().pass(6).comes().pass(3).goes().pass(6).comes().pass(60),
    told: [
      "08:05 screenSilent since 08:00",
      "08:08 screenSilent good after 6",
      "08:14 screenSilent unstable",
      "08:45 screenSilent good after 15",
    ],
  },
  "a screen that came and went, and is gone": {
    happens: (home) => home.goes().pass(6).comes().pass(3).goes().pass(60),
    told: [
      "08:05 screenSilent since 08:00",
      "08:08 screenSilent good after 6",
      "08:14 screenSilent unstable",
      "08:44 screenSilent replaced after 44",
      "08:44 screenSilent since 08:09",
    ],
  },
  "a screen that goes three times, an hour apart": {
    happens: (home) => home.goes().pass(6).comes().pass(54).goes().pass(6).comes().pass(54).goes().pass(6),
    told: [
      "08:05 screenSilent since 08:00",
      "08:08 screenSilent good after 6",
      "09:05 screenSilent since 09:00",
      "09:08 screenSilent good after 6",
      "10:05 screenSilent since 10:00",
    ],
  },
  "one of two screens that is silent": {
    home: two,
    happens: (home) => home.goes("Kitchen").pass(DAY),
    told: [],
  },
  "one of two screens that is silent, where each is watched": {
    home: every,
    happens: (home) => home.goes("Kitchen").pass(25).comes("Kitchen").pass(5),
    told: ["08:05 screenSilent of Kitchen since 08:00", "08:27 screenSilent good after 25"],
  },
  "two screens that are silent, the later one is named": {
    home: two,
    happens: (home) => home.goes("Kitchen").pass(30).goes("Bedroom").pass(30),
    told: ["08:35 screenSilent of Bedroom since 08:30"],
  },
  "two silent screens of which the other one is back": {
    home: two,
    happens: (home) => home.goes("Kitchen").pass(30).goes("Bedroom").pass(30).comes("Kitchen").pass(5),
    told: ["08:35 screenSilent of Bedroom since 08:30", "09:02 screenSilent good after 30"],
  },
  "a silent screen beside one that makes no sound": {
    home: two,
    happens: (home) => home.says({ sound: "locked" }, "Bedroom").goes("Kitchen").pass(30),
    told: ["08:02 soundLocked of Bedroom since 08:00", "08:05 screenSilent of Kitchen since 08:00"],
  },
  "a trouble of one of two screens": {
    home: two,
    happens: (home) => home.says({ sound: "locked" }).battery(5).pass(60),
    told: [],
  },
  "each screen watched no longer, while one is silent": {
    home: every,
    happens: (home) => home.goes("Kitchen").pass(30).chooses({ watchEveryScreen: false }).pass(60),
    told: ["08:05 screenSilent of Kitchen since 08:00", "08:30 screenSilent ended after 30"],
  },
  "a screen that has never connected": {
    home: () => new WatchedHome().withNew("Kitchen"),
    happens: (home) => home.pass(DAY),
    told: [],
  },
  "a new screen that has not connected beside a silent one": {
    happens: (home) => home.goes().pass(30).withNew("Bedroom").pass(60),
    told: ["08:05 screenSilent since 08:00"],
  },
  "a silent screen that is removed": {
    happens: (home) => home.goes().pass(30).removes("Kitchen").pass(60),
    told: ["08:05 screenSilent since 08:00", "08:30 screenSilent ended after 30"],
  },
  "a silent screen that is removed before it is told": {
    happens: (home) => home.goes().pass(3).removes("Kitchen").pass(60),
    told: [],
  },
  "a display that is archived while its screen is silent": {
    happens: (home) => home.goes().pass(30).rests(null).pass(60).comes().pass(60),
    told: ["08:05 screenSilent since 08:00", "08:30 screenSilent ended after 30"],
  },
  "a display that is archived": { happens: (home) => home.rests(null).goes().pass(DAY), told: [] },
  "an archived display that is taken out again with a silent screen": {
    happens: (home) => home.rests(null).goes().pass(DAY).wakes().pass(10),
    told: ["08:05 screenSilent since 08:00"],
  },
  "somebody who is away": {
    happens: (home) =>
      home
        .rests(DAY)
        .goes()
        .pass(DAY - 1),
    told: [],
  },
  "somebody who is back, and whose screen is not": {
    happens: (home) => home.rests(DAY).goes().pass(DAY).wakes().pass(60),
    told: ["08:05 screenSilent since 08:00"],
  },
  "a server that was restarted": { happens: (home) => home.goes().serverAway(1).comes().pass(60), told: [] },
  "a server that was away for an hour": {
    happens: (home) => home.goes().serverAway(60).pass(4).comes().pass(60),
    told: [],
  },
  "a screen that does not find the server again": {
    happens: (home) => home.goes().serverAway(60).pass(60),
    told: ["09:05 screenSilent since 08:00"],
  },
  "a server that is restarted while a screen is silent": {
    happens: (home) => home.goes().pass(30).serverAway(10).pass(3).comes().pass(10),
    told: ["08:05 screenSilent since 08:00", "08:45 screenSilent good after 43"],
  },
  "a screen that is switched off in its night": {
    home: () => new WatchedHome({ night: NIGHT }, "2026-11-21 23:00").with(),
    happens: (home) =>
      home
        .goes()
        .pass(7 * 60)
        .comes()
        .pass(60),
    told: [],
  },
  "a screen that is still off when its night is over": {
    home: () => new WatchedHome({ night: NIGHT }, "2026-11-21 23:00").with(),
    happens: (home) => home.goes().pass(9 * 60),
    told: ["06:35 screenSilent since 23:00"],
  },
  "a screen whose silence begins a minute before the night": {
    home: () => new WatchedHome({ night: NIGHT }, "2026-11-21 21:59").with(),
    happens: (home) => home.goes().pass(8 * 60),
    told: [],
  },
  "a night in which clocks are put back": {
    home: () => new WatchedHome({ night: NIGHT }, "2026-10-24 23:00").with(),
    happens: (home) => home.goes().pass(10 * 60),
    told: ["06:35 screenSilent since 23:00"],
  },
  "a night in which clocks are put forward": {
    home: () => new WatchedHome({ night: NIGHT }, "2026-03-28 23:00").with(),
    happens: (home) => home.goes().pass(10 * 60),
    told: ["06:35 screenSilent since 23:00"],
  },
  "a screen that is off every night": {
    home: () => habitOf(6),
    happens: (home) =>
      home
        .pass(10 * 60)
        .goes()
        .pass(9 * 60)
        .comes()
        .pass(60),
    told: [],
  },
  "a screen that is off for the third night": {
    home: () => habitOf(2),
    happens: (home) =>
      home
        .pass(10 * 60)
        .goes()
        .pass(60),
    told: ["22:05 screenSilent since 22:00"],
  },
  "a screen that is off every night, and by day": {
    home: () => habitOf(6),
    happens: (home) => home.goes().pass(60),
    told: ["12:05 screenSilent since 12:00"],
  },
  "a screen that is off every night, and is not switched on in the morning": {
    home: () => habitOf(6),
    happens: (home) =>
      home
        .pass(10 * 60)
        .goes()
        .pass(12 * 60),
    told: ["08:05 screenSilent since 22:00"],
  },
  "a screen that goes silent with many others": {
    happens: (home) => home.goes().pass(2).heldFor(30).pass(20).comes().pass(60),
    told: [],
  },
  "a screen that stays silent when many others are back": {
    happens: (home) => home.goes().pass(2).heldFor(30).pass(60),
    told: ["08:32 screenSilent since 08:00"],
  },
  "a battery under 20 %": {
    happens: (home) => home.battery(19).pass(60),
    told: ["08:00 batteryLow 19 since 08:00"],
  },
  "a battery of 20 %": { happens: (home) => home.chargerless().battery(20).pass(60), told: [] },
  "a battery under 20 % that is charging": { happens: (home) => home.battery(14, true).pass(60), told: [] },
  "a battery that goes up and down at 20 %": {
    happens: (home) => home.battery(19).pass(5).battery(20).pass(5).battery(19).pass(5).battery(24).pass(5),
    told: ["08:00 batteryLow 19 since 08:00"],
  },
  "a low battery that charges": {
    happens: (home) => home.battery(14).pass(30).battery(14, true).pass(30),
    told: ["08:00 batteryLow 14 since 08:00", "08:32 batteryLow good after 30"],
  },
  "a battery that runs out": {
    happens: (home) => home.battery(19).pass(60).battery(9).pass(60).battery(1).pass(60),
    told: [
      "08:00 batteryLow 19 since 08:00",
      "09:00 batteryCritical 9 since 09:00",
      "09:00 batteryLow replaced after 60",
    ],
  },
  "a battery that is found nearly empty": {
    happens: (home) => home.battery(5).pass(60).battery(6, true).pass(10),
    told: ["08:00 batteryCritical 5 since 08:00", "09:02 batteryCritical good after 60"],
  },
  "a screen that dies with its battery": {
    happens: (home) => home.battery(5).pass(60).goes().pass(60),
    told: ["08:00 batteryCritical 5 since 08:00", "09:05 screenSilent since 09:00"],
  },
  "a charger that is taken out": {
    happens: (home) => home.battery(80).pass(60),
    told: ["08:02 chargerOut 80 since 08:00"],
  },
  "a charger that is taken out for a minute": {
    happens: (home) => home.battery(80).pass(1).battery(80, true).pass(60),
    told: [],
  },
  "a charger that is put back": {
    happens: (home) => home.battery(80).pass(60).battery(60, true).pass(60),
    told: ["08:02 chargerOut 80 since 08:00", "09:02 chargerOut good after 60"],
  },
  "a tablet that never had its charger in": { happens: (home) => home.chargerless().pass(60), told: [] },
  "a battery that gets low after the charger was taken out": {
    happens: (home) => home.battery(30).pass(60).battery(19).pass(60).battery(20, true).pass(60),
    told: [
      "08:02 chargerOut 30 since 08:00",
      "09:00 batteryLow 19 since 09:00",
      "09:00 chargerOut replaced after 60",
      "10:02 batteryLow good after 60",
    ],
  },
  "a browser that does not tell of its battery": {
    happens: (home) => home.says({ battery: null }).pass(DAY),
    told: [],
  },
  "a battery that is not told of any more": {
    happens: (home) => home.battery(14).pass(5).says({ battery: null }).pass(DAY),
    told: ["08:00 batteryLow 14 since 08:00"],
  },
  "a sound that is locked for two minutes": {
    happens: (home) => home.says({ sound: "locked" }).pass(60).says({ sound: "on" }).pass(5),
    told: ["08:02 soundLocked since 08:00", "09:02 soundLocked good after 60"],
  },
  "a sound that is unlocked at once": {
    happens: (home) => home.says({ sound: "locked" }).pass(1).says({ sound: "on" }).pass(5),
    told: [],
  },
  "a locked sound of a display that is silent by choice": {
    home: () => new WatchedHome({ usesSound: false }).with(),
    happens: (home) => home.says({ sound: "locked" }).pass(60),
    told: [],
  },
  "a sound of which nothing is known": { happens: (home) => home.says({ sound: null }).pass(60), told: [] },
  "a clock that is three minutes off": {
    happens: (home) =>
      home
        .says({ clockOffMs: -3 * 60_000 })
        .pass(60)
        .says({ clockOffMs: 0 })
        .pass(5),
    told: ["08:02 clockWrong 3 since 08:00", "09:02 clockWrong good after 60"],
  },
  "a clock that is two minutes off": {
    happens: (home) => home.says({ clockOffMs: 120_000 }).pass(60),
    told: [],
  },
  "a storage that is full": {
    happens: (home) => home.says({ storage: "full" }).pass(60).says({ storage: "fine" }).pass(5),
    told: ["08:02 storageFull since 08:00", "09:02 storageFull good after 60"],
  },
  "a page that is hidden for ten minutes": {
    happens: (home) => home.says({ pageHidden: true }).pass(60).says({ pageHidden: false }).pass(5),
    told: ["08:10 pageHidden since 08:00", "09:02 pageHidden good after 60"],
  },
  "a page that is hidden in its night": {
    home: () => new WatchedHome({ night: NIGHT }, "2026-11-21 22:30").with(),
    happens: (home) => home.says({ pageHidden: true }).pass(9 * 60),
    told: ["06:40 pageHidden since 06:30"],
  },
  "a trouble of a screen that goes offline": {
    happens: (home) => home.says({ sound: "locked" }).pass(1).goes().pass(4).comes().pass(1),
    told: [],
  },
  "a trouble that is told stays one while the screen is away": {
    happens: (home) => home.says({ sound: "locked" }).pass(3).goes().pass(3).comes().pass(DAY),
    told: ["08:02 soundLocked since 08:00"],
  },
  "nobody who touches the screen by ten": {
    home: () => new WatchedHome({ noTouchBy: "10:00" }).with(),
    happens: (home) => home.look().pass(4 * 60),
    told: ["10:00 noTouch since 03:00"],
  },
  "somebody who touches it before ten": {
    home: () => new WatchedHome({ noTouchBy: "10:00" }).with(),
    happens: (home) =>
      home
        .pass(60)
        .touched()
        .pass(DAY - 60),
    told: [],
  },
  "somebody who touches it at last": {
    home: () => new WatchedHome({ noTouchBy: "10:00" }).with(),
    happens: (home) =>
      home
        .pass(3 * 60)
        .touched()
        .pass(3),
    told: ["10:00 noTouch since 03:00", "11:02 noTouch good after 480"],
  },
  "a touch of the evening before": {
    home: () => new WatchedHome({ noTouchBy: "10:00" }, "2026-11-20 23:30").with(),
    happens: (home) =>
      home
        .pass(60)
        .touched()
        .pass(10 * 60),
    told: ["10:00 noTouch since 03:00"],
  },
  "nobody who touches it for two days": {
    home: () => new WatchedHome({ noTouchBy: "10:00" }).with(),
    happens: (home) => home.pass(DAY + 3 * 60),
    told: ["10:00 noTouch since 03:00", "00:00 noTouch ended after 1260", "10:00 noTouch since 03:00"],
  },
  "a morning sign that is chosen in the afternoon": {
    home: () => new WatchedHome({}, "2026-11-21 15:00").with(),
    happens: (home) => home.chooses({ noTouchBy: "10:00" }).pass(9 * 60),
    told: [],
  },
  "a morning on which somebody is away": {
    home: () => new WatchedHome({ noTouchBy: "10:00" }).with(),
    happens: (home) => home.rests(DAY).pass(DAY - 1),
    told: [],
  },
  "a server that was away at ten, and a touch that comes with the screen": {
    home: () => new WatchedHome({ noTouchBy: "10:00" }).with(),
    happens: (home) => home.pass(110).serverAway(30).pass(1).touched().pass(60),
    told: [],
  },
  "a server that was away at ten, and no touch": {
    home: () => new WatchedHome({ noTouchBy: "10:00" }).with(),
    happens: (home) => home.pass(110).serverAway(30).pass(60),
    told: ["10:00 noTouch since 03:00"],
  },
  "a morning of which clocks were put forward": {
    home: () => new WatchedHome({ noTouchBy: "02:30" }, "2026-03-28 20:00").with(),
    happens: (home) => home.pass(10 * 60),
    told: ["03:30 noTouch since 00:00"],
  },
  "a display that moves to another zone": {
    home: () => new WatchedHome({ noTouchBy: "10:00" }).with(),
    happens: (home) => home.chooses({ timeZone: "America/New_York" }).pass(DAY - 3 * 60),
    told: ["10:00 noTouch since 03:00"],
  },
};

describe("the rule of alerts", () => {
  for (const [name, { home = one, happens, told }] of Object.entries(SITUATIONS))
    it(`tells of ${name}${told.length === 0 ? ": nothing" : ""}`, () => {
      const watched = home();
      happens(watched);
      expect(sorted(watched.told)).to.deep.equal(sorted(told));
      // Looked at again at the same moment it has nothing to add.
      expect(watched.look().tells).to.have.length(told.length);
    });
});

function sorted(lines: string[]): string[] {
  return [...lines].sort();
}
