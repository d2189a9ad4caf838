import type { NewMessage } from "../../shared/contract/messages.js";

type Content = Pick<NewMessage, "text" | "label" | "replies" | "stayMinutes" | "urgent">;

export interface PastMessage extends Content {
  /** Part of the keys: changing it makes another message. */
  name: string;
  daysAgo: number;
  time: string;
  /** Minutes after it was due. Neither: the screen was off, so it counts as missed. */
  shownAfter?: number;
  answer?: { after: number; choice: string; text: string };
}

export interface PlannedMessage extends Content {
  name: string;
  inDays: number;
  time: string;
}

/** The week of the demo household, in the order in which it happened. */
export const PAST_MESSAGES: readonly PastMessage[] = [
  {
    name: "hello",
    daysAgo: 6,
    time: "10:05",
    text: "Hello Rose, can you see this?",
    shownAfter: 0,
    answer: { after: 1, choice: "ok", text: "OK" },
  },
  {
    name: "tablets",
    daysAgo: 3,
    time: "08:00",
    text: "Please take the morning tablets. They are in the blue box.",
    label: "medication",
    replies: { set: "own", texts: ["I took them", "I cannot find them"] },
    stayMinutes: 120,
    shownAfter: 0,
    answer: { after: 4, choice: "own1", text: "I took them" },
  },
  {
    name: "hug",
    daysAgo: 2,
    time: "15:10",
    text: "Eva and the children send you a big hug.",
    stayMinutes: 180,
    shownAfter: 0,
  },
  {
    name: "lunch",
    daysAgo: 1,
    time: "12:30",
    text: "Lunch is in the fridge. Two minutes in the microwave.",
    label: "reminder",
  },
  {
    name: "day",
    daysAgo: 1,
    time: "19:30",
    text: "How was your day?",
    replies: { set: "goodBad" },
    shownAfter: 0,
    answer: { after: 2, choice: "good", text: "Good" },
  },
];

export const PLANNED_MESSAGES: readonly PlannedMessage[] = [
  {
    name: "walk",
    inDays: 1,
    time: "10:30",
    text: "A walk with Tom",
    label: "visit",
  },
  {
    name: "evening",
    inDays: 1,
    time: "19:00",
    text: "Anna will call after the news.",
    label: "reminder",
    replies: { set: "own", texts: ["Lovely", "Not tonight"] },
  },
  {
    name: "dentist",
    inDays: 3,
    time: "14:15",
    text: "The dentist at three. Anna drives you.",
    label: "appointment",
    urgent: true,
    stayMinutes: 180,
  },
];

export const PEOPLE: readonly [name: string, relation: string][] = [
  ["Tom", "son"],
  ["Emma", "granddaughter"],
  ["Lena", "granddaughter"],
];

/** By the names of the drawings of the demo. */
export const PHOTOS: readonly { picture: string; caption: string; names: string[] }[] = [
  { picture: "cake", caption: "Emma baked this one for you", names: [] },
  { picture: "garden", caption: "Your roses this summer", names: [] },
  { picture: "beach", caption: "Their castle by the sea", names: ["Lena"] },
  { picture: "lake", caption: "A morning at the lake", names: ["Emma"] },
];

export const CARD = "Anna is at work and will be here at five.";

/** Reserved for films and examples. */
export const PERSON_PHONE = "+1 202 555 0143";
