import type { WeatherKind } from "../../../../shared/contract/weather.js";
import type { Speech } from "../../../texts/Texts.js";
import type { WallTime } from "../../../engine/time/wallTime.js";
import type { StripPart } from "../strip.js";

/** A language's file has one of these. */
export type HomeLanguage = (speech: Speech) => HomeTexts;

/** What stands around the clock, in one language. Times ahead are said by the texts of the clock. */
export interface HomeTexts {
  call: {
    now: string;
    tonight: string;
    neverMind: string;
    /** Stored here, the server does not know yet. */
    saved: string;
    asked: string;
    /** "Anna, Ben and 2 more" */
    names(names: string[], more: number): string;
    /** "Asked. Anna and Ben have been told." `isOne`: a single name. */
    askedOf(names: string, isOne: boolean): string;
    /** After another press: "Anna and Ben are told." */
    told(names: string, isOne: boolean): string;
    /** To who presses again and again, before what is true, and after it while nobody has said that they will call. */
    heard: string;
    willSee: string;
    callsNow(name: string): string;
    /** "Anna will call about seven" */
    callsAt(name: string, then: WallTime, now: WallTime): string;
  };
  record: { hold: string; tap: string };
  agenda: { today: string; tomorrow: string; both: string; nothing: string };
  /** On the strip from morning to night. */
  parts: Record<StripPart, string>;
  weather: {
    now: string;
    today: string;
    tomorrow: string;
    kinds: Record<WeatherKind, string>;
    /** "4 to 9" */
    range(min: string, max: string): string;
  };
  /** What a touch on the clock tells. */
  whoSees: string;
  news: string;
  joke: string;
}
