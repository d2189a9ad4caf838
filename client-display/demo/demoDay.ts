import type {
  DisplayExtras,
  DisplaySnapshot,
  PlannedMessage,
  ReplyButton,
} from "../../shared/realtime/snapshot.js";
import type { Label } from "../../shared/contract/messages.js";
import { DEFAULT_LOOK } from "../../shared/rules/displayLook.js";
import { DEMO_PHOTOS } from "./demoPhotos.js";

interface Scene {
  hour: number;
  minute: number;
  sender: string;
  label: Label;
  text: string;
  replies: ReplyButton[];
}

const OK: ReplyButton[] = [{ choice: "ok", text: null }];
const GOOD_BAD: ReplyButton[] = [
  { choice: "good", text: null },
  { choice: "bad", text: null },
];

/** A day of Rose, who is played in the demo. */
const SCENES: Scene[] = [
  {
    hour: 8,
    minute: 30,
    sender: "Anna",
    label: "message",
    text: "Good morning, Mum! The sun is out. I'll come for coffee at three.",
    replies: OK,
  },
  {
    hour: 12,
    minute: 0,
    sender: "David",
    label: "medication",
    text: "Time for your white tablet, with a glass of water.",
    replies: OK,
  },
  {
    hour: 17,
    minute: 15,
    sender: "Anna",
    label: "reminder",
    text: "How are you feeling this afternoon?",
    replies: GOOD_BAD,
  },
  {
    hour: 19,
    minute: 30,
    sender: "Emma",
    label: "visit",
    text: "Grandma, shall I come and read with you tomorrow?",
    replies: [
      { choice: "own1", text: "Yes, please" },
      { choice: "own2", text: "Another day" },
    ],
  },
];

/** Between two messages there is little time. */
const PHOTO_SECONDS = 15;
const STAY_MS = 60 * 60_000;

/** When the scenes begin, epoch ms, on the day in the browser's zone that begins at `midnight`. */
export function sceneTimes(midnight: number): number[] {
  return SCENES.map(({ hour, minute }) => {
    const due = new Date(midnight);
    due.setHours(hour, minute, 0, 0);
    return due.getTime();
  });
}

/** The plan of today and of the day after, so that the evening of the demo also shows what comes next. */
export function demoSnapshot(midnight: number, planVersion: number): DisplaySnapshot {
  const tomorrow = new Date(midnight);
  tomorrow.setDate(tomorrow.getDate() + 1);
  return {
    epoch: "demo",
    planVersion,
    serverTime: new Date(midnight).toISOString(),
    display: {
      id: "demo",
      code: "000000",
      name: "Rose",
      timeZone: "",
      ...DEFAULT_LOOK,
      level: "full",
      recordButton: false,
      photoSeconds: PHOTO_SECONDS,
    },
    // Who tries it sits before it.
    device: { id: "demo", name: "Demo", viewing: { diagonalInches: null, distanceM: 1 } },
    zoneOffsets: [
      { from: new Date(0).toISOString(), offsetMinutes: -new Date(midnight).getTimezoneOffset() },
    ],
    cards: [{ id: "demo", text: "Anna is at work and will be here at three.", until: atHour(midnight, 15) }],
    photos: DEMO_PHOTOS,
    callRequest: null,
    extras: extrasOf(midnight),
    messages: scenesOf(midnight).concat(scenesOf(tomorrow.getTime())),
  };
}

function extrasOf(midnight: number): DisplayExtras {
  return {
    weather: {
      place: "Oakfield",
      units: "celsius",
      now: { temperature: 14, kind: "partlyCloudy", isDay: true },
      today: { kind: "partlyCloudy", min: 8, max: 17 },
      tomorrow: { kind: "clear", min: 9, max: 19 },
      todayEndsAt: atHour(midnight, 24),
      // As fresh in the evening as in the morning: the demo's day is over in two minutes.
      fetchedAt: atHour(midnight, 20),
    },
    headlines: [
      {
        title: "The little ferry sails again, with a brass band on deck",
        source: "Oakfield News",
        publishedAt: null,
      },
      {
        title: "Bakery on the corner turns a hundred: cake for everyone on Saturday",
        source: "Oakfield News",
        publishedAt: null,
      },
    ],
    jokes: [
      { date: dateOf(midnight), text: "The carpet said to the floor: don’t you worry, I have you covered." },
    ],
  };
}

/** `2026-11-21`, of the day in the browser's zone that begins at `midnight`. */
function dateOf(midnight: number): string {
  const day = new Date(midnight);
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()]
    .map((part) => (part < 10 ? "0" : "") + part)
    .join("-");
}

function atHour(midnight: number, hour: number): string {
  const moment = new Date(midnight);
  moment.setHours(hour, 0, 0, 0);
  return moment.toISOString();
}

function scenesOf(midnight: number): PlannedMessage[] {
  const times = sceneTimes(midnight);
  return SCENES.map(({ sender, label, text, replies }, index) => {
    const due = times[index]!;
    const messageId = `demo-${due}`;
    return {
      messageId,
      version: 1,
      text,
      label,
      urgent: false,
      replies,
      sender: { name: sender, photoURL: null },
      createdAt: new Date(midnight).toISOString(),
      occurrences: [
        {
          key: `${messageId}/once`,
          dueAt: new Date(due).toISOString(),
          endsAt: new Date(due + STAY_MS).toISOString(),
          answer: null,
          readBy: null,
          shown: false,
          notYets: 0,
          hiddenUntil: null,
        },
      ],
    };
  });
}
