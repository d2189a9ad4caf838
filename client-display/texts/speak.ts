import { daysBetween, partOfDay } from "../time/wallTime.js";
import type { Language, Texts } from "./Texts.js";

/** The texts of a language, with hours to twelve or to twenty-four. */
export function speak(language: Language, clockFormat: "12" | "24"): Texts {
  const is24 = clockFormat === "24";
  return language({
    is24,
    digits: ({ hour, minute }) => `${is24 ? hour : hour % 12 || 12}:${minute < 10 ? "0" : ""}${minute}`,
    isNoon: ({ hour, minute }) => hour === 12 && minute === 0,
    isMidnight: ({ hour, minute }) => hour + minute === 0,
    partOfDay,
    daysBetween,
  });
}
