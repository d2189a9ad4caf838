import { daysBetween, partOfDay } from "../engine/time/wallTime.js";
import type { Speech } from "./Texts.js";

/** The texts of a language, with hours to twelve or to twenty-four. */
export function speak<Words>(language: (speech: Speech) => Words, clockFormat: "12" | "24"): Words {
  const is24 = clockFormat === "24";
  return language({
    is24,
    digits: ({ hour, minute }) => `${is24 ? hour : hour % 12 || 12}:${minute < 10 ? "0" : ""}${minute}`,
    isNoon: ({ hour, minute }) => hour === 12 && minute === 0,
    isMidnight: ({ hour, minute }) => hour + minute === 0,
    partOfDay,
    isSamePart: (one, other) => partOfDay(one) === partOfDay(other) && one.hour < 12 === other.hour < 12,
    daysBetween,
  });
}
