import { z } from "zod";
import { CallUrgency } from "../../../shared/contract/calls.js";
import { joinedWords } from "../joinedWords.js";
import { spokenTime } from "../mails/spokenTime.js";
import type { PushText } from "./told.js";

/** Phones show a few lines; the rest is a tap away. */
const BODY_MAX = 180;

const Facts = z.object({
  displayId: z.string(),
  displayName: z.string(),
  at: z.coerce.date(),
  timeZone: z.string(),
});
const AnswerFacts = Facts.extend({ messageText: z.string(), answerText: z.string() });
const CallFacts = Facts.extend({ urgency: CallUrgency });
const ScreenFacts = Facts.extend({ deviceName: z.string() });

export function answerPush(payload: unknown): PushText {
  const { displayId, displayName, messageText, answerText, at, timeZone } = AnswerFacts.parse(payload);
  return {
    title: `${displayName} answered "${answerText}"`,
    body: `${cut(messageText)}\n${spokenTime(at, timeZone)}`,
    url: pathOf(displayId),
    urgency: "high",
    evenInQuietHours: false,
  };
}

export function answerTakenBackPush(payload: unknown): PushText {
  const { displayId, displayName, messageText, answerText } = AnswerFacts.parse(payload);
  return {
    title: `${displayName} took back "${answerText}"`,
    body: `${cut(messageText)}\nThis has no answer now.`,
    url: pathOf(displayId),
    urgency: "high",
    evenInQuietHours: false,
  };
}

export function callRequestPush(payload: unknown): PushText {
  const { displayId, displayName, urgency, at, timeZone } = CallFacts.parse(payload);
  return {
    title: `${displayName} asks to be called ${urgency}`,
    body: `${spokenTime(at, timeZone)}. If you can call, say so in the dashboard.`,
    url: pathOf(displayId),
    urgency: "high",
    evenInQuietHours: urgency === "now",
  };
}

export function recordingPush(payload: unknown): PushText {
  const { displayId, displayName, at, timeZone } = Facts.parse(payload);
  return {
    title: `${displayName} recorded a message for you`,
    body: `${spokenTime(at, timeZone)}. Listen to it in the dashboard.`,
    url: pathOf(displayId),
    urgency: "high",
    evenInQuietHours: false,
  };
}

export function deviceAskedPush(payload: unknown): PushText {
  const { displayId, displayName, deviceName } = ScreenFacts.parse(payload);
  return {
    title: `A screen wants to show ${displayName}’s display`,
    body: `${deviceName}. If it is yours, open the display and type the number that it shows.`,
    url: pathOf(displayId),
    urgency: "high",
    evenInQuietHours: false,
  };
}

export function deviceJoinedPush(payload: unknown): PushText {
  const { displayId, displayName, deviceName, at, timeZone } = ScreenFacts.parse(payload);
  return {
    title: `A new screen shows ${displayName}’s display`,
    body: `${deviceName}, since ${spokenTime(at, timeZone)}. If nobody of you set it up, remove it.`,
    url: pathOf(displayId),
    urgency: "normal",
    evenInQuietHours: false,
  };
}

export function joinedPush(payload: unknown): PushText {
  const { title, explanation } = joinedWords(payload);
  const { displayId } = z.object({ displayId: z.string() }).parse(payload);
  return { title, body: explanation, url: pathOf(displayId), urgency: "normal", evenInQuietHours: false };
}

function pathOf(displayId: string): string {
  return `/dashboard/displays/${displayId}`;
}

function cut(text: string): string {
  const letters = [...text];
  return letters.length <= BODY_MAX
    ? text
    : `${letters
        .slice(0, BODY_MAX - 1)
        .join("")
        .trimEnd()}…`;
}
