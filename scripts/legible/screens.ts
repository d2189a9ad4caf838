import type { DisplayLanguage } from "../../shared/contract/displays.js";
import type { Label } from "../../shared/contract/messages.js";
import type { PreviewShow } from "../../shared/realtime/preview.js";
import type { DisplaySnapshot, PlannedMessage, ReplyButton } from "../../shared/realtime/snapshot.js";
import { usualClockFormat } from "../../shared/rules/displayLook.js";
import type { Viewing } from "../../shared/rules/letterSize.js";
import { replyButtons } from "../../shared/rules/replyButtons.js";
import { MESSAGE_TEXT_MAX } from "../../shared/limits.js";
import {
  buildMessage,
  buildOccurrence,
  buildSnapshot,
  minutesFromNow,
} from "../../test/display/engine/buildPlan.js";
import { wordyText } from "../../test/support/browser/wordyTexts.js";
import { FAMILY_TEXTS } from "./familyTexts.js";

/** A screen of the display, as the preview draws it. */
export interface SampleScreen {
  name: string;
  build(language: DisplayLanguage, viewing: Viewing): PreviewShow;
}

const HOURS = 60;

export const SAMPLE_SCREENS: SampleScreen[] = [
  clockScreen("clock alone", (plan) => ({ ...plan, display: { ...plan.display, level: "clock" } })),
  clockScreen("clock and next", (plan) => plan),
  clockScreen("everything", (plan) => ({ ...plan, display: { ...plan.display, level: "full" } })),
  clockScreen("call asked for", (plan) => ({
    ...plan,
    callRequest: {
      id: "call-0001",
      urgency: "now",
      askedAt: minutesFromNow(-4),
      claimedBy: null,
      callAt: null,
    },
  })),
  messageScreen("short message", ({ words }) => ({ text: words.short })),
  messageScreen("medication", ({ words }) => ({
    text: words.medication,
    label: "medication",
    replies: replyButtons({ set: "doneNotYet" }),
  })),
  messageScreen("long message", ({ language }) => ({
    text: wordyText(language, MESSAGE_TEXT_MAX),
    replies: replyButtons({ set: "goodBad" }),
  })),
  messageScreen("five answers", ({ words }) => ({
    text: words.question,
    replies: replyButtons({ set: "own", texts: words.answers }),
  })),
];

function clockScreen(name: string, change: (plan: DisplaySnapshot) => DisplaySnapshot): SampleScreen {
  return {
    name,
    build: (language, viewing) => {
      const words = FAMILY_TEXTS[language];
      const messages = [
        planned({ text: words.medication, label: "medication", dueIn: 1 * HOURS }),
        planned({ text: words.appointment, label: "appointment", dueIn: 4 * HOURS }),
        planned({ text: words.visit, label: "visit", dueIn: 8 * HOURS }),
      ];
      return {
        ...shown(change(planOf(language, viewing, messages))),
        onScreen: { kind: "clock", key: null },
      };
    },
  };
}

interface Sample {
  text: string;
  label?: Label;
  replies?: ReplyButton[];
}

interface Wording {
  language: DisplayLanguage;
  words: (typeof FAMILY_TEXTS)[DisplayLanguage];
}

function messageScreen(name: string, sampleOf: (wording: Wording) => Sample): SampleScreen {
  return {
    name,
    build: (language, viewing) => {
      const sample = sampleOf({ language, words: FAMILY_TEXTS[language] });
      const message = buildMessage({ ...sample, sender: { name: "Anna Katharina", photoURL: null } });
      const key = buildOccurrence().key;
      return { ...shown(planOf(language, viewing, [message])), onScreen: { kind: "message", key } };
    },
  };
}

function planned({ text, label, dueIn }: { text: string; label: Label; dueIn: number }): PlannedMessage {
  const key = `series-${dueIn}/once`;
  const occurrence = buildOccurrence({
    key,
    dueAt: minutesFromNow(dueIn),
    endsAt: minutesFromNow(dueIn + HOURS),
  });
  const messageId = String(dueIn).padStart(24, "0");
  return buildMessage({ messageId, text, label, occurrences: [occurrence] });
}

function planOf(language: DisplayLanguage, viewing: Viewing, messages: PlannedMessage[]): DisplaySnapshot {
  const plan = buildSnapshot({ messages, serverTime: minutesFromNow(7) });
  const { display, device } = plan;
  return {
    ...plan,
    display: { ...display, language, clockFormat: usualClockFormat(language) },
    device: { ...device, viewing },
  };
}

function shown(snapshot: DisplaySnapshot): PreviewShow {
  return { type: "preview.show", snapshot, onScreen: null };
}
