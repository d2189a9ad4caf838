import type { DisplayStep } from "../../../shared/contract/base/ladder.js";
import type { Sound } from "../../../shared/contract/displays.js";
import type { QueueEntry } from "../../../shared/rules/screenQueue.js";
import type { Confirmation } from "../../engine/state/confirmation.js";
import type { Screen } from "../../engine/state/Screen.js";
import type { TrueClock } from "../../engine/time/TrueClock.js";
import type { Texts } from "../../texts/Texts.js";
import type { Chime } from "./chimes.js";

/** What is to be heard because the screen has changed. */
export interface Cue {
  chime: Chime | null;
  /** Where nothing can be said, as the set-up check promises; null: a chime sounds anyway, or nothing is to. */
  chimeInstead: Chime | null;
  /** Ends what is being said: it speaks of what is not there any more. */
  hush: boolean;
  /** Said next, in the display's language; null: nothing. */
  say: ((texts: Texts) => string) | null;
  /** The same as a caregiver has spoken it: played in place of `say` where it can be; null: nobody has. */
  voiceUrl: string | null;
}

interface CueFacts {
  screen: Screen;
  /** null: nothing is known of the display yet. */
  sound: Sound | null;
  /** In the hours of quiet and at night only what is urgent is heard. */
  isQuiet: boolean;
  /** Of the message on the screen, which nobody has answered for so long; null or left out: none is due. */
  step?: DisplayStep | null;
}

interface CueParts {
  /** When this page began. */
  clock: Pick<TrueClock, "openedAt">;
  wasSeen(entry: QueueEntry): boolean;
  truthOf(confirmation: Confirmation, texts: Texts): string;
}

/** Showings remembered as heard: far more than stand on a screen in turns. */
const HEARD_MAX = 200;
const NOTHING: Cue = { chime: null, chimeInstead: null, hush: false, say: null, voiceUrl: null };

/** Decides what is heard: each showing once, whatever else changes on the screen. */
export class CueFinder {
  private heard: string[] = [];
  private subject = "";
  private truth = "";
  /** Who has read the answer that was confirmed last, as far as its confirmation has told. */
  private chimedReader: string | null = null;
  private isRead = false;

  constructor(private readonly parts: CueParts) {}

  /** To be asked after every change of the screen, and when a step of the ladder is due. */
  next({ screen, sound, isQuiet, step = null }: CueFacts): Cue {
    const before = this.subject;
    this.subject = subjectOf(screen);
    const isNew = this.subject !== before;
    const line = this.lineOf(screen, isNew, step);
    const wasRead = this.isRead;
    this.isRead = !!sound && sound.readAloud && sound.volume > 0;
    // Settings live: a long message is not read to its end when somebody has silenced the screen.
    const hush = (isNew && endsSpeech(before, this.subject)) || (wasRead && !this.isRead);
    if (!line || !sound || (isQuiet && !line.urgent)) return { ...NOTHING, hush };
    // Its caregivers were told that this step is read, whether or not the screen reads what comes to it.
    const isRead = this.isRead || (step === "aloud" && sound.volume > 0);
    return {
      chime: sound.chime && sound.volume > 0 ? line.chime : null,
      chimeInstead: isRead && !sound.chime ? line.chime : null,
      hush,
      say: isRead ? line.say : null,
      voiceUrl: isRead ? line.voiceUrl : null,
    };
  }

  private lineOf(screen: Screen, isNew: boolean, step: DisplayStep | null): Line | null {
    if (screen.kind === "message") {
      const line = isNew ? this.lineOfShowing(screen.entry) : null;
      if (line || !step) return line;
      return step === "aloud" ? lineOfMessage(screen.entry) : { ...lineOfMessage(screen.entry), say: null };
    }
    if (screen.kind === "confirmation") return this.lineOfTruth(screen.confirmation);
    const reader = screen.kind === "clock" ? screen.reader : null;
    return reader !== null && reader !== this.chimedReader && isNew
      ? quietLine((texts) => texts.readLater(reader))
      : null;
  }

  private lineOfShowing(entry: QueueEntry): Line | null {
    const { occurrence } = entry;
    // One whose time was put back comes at another time once more.
    const name = `${occurrence.key}#${occurrence.notYets}@${occurrence.dueAt}`;
    if (this.heard.indexOf(name) >= 0) return null;
    this.heard = this.heard.concat(name).slice(-HEARD_MAX);
    const cameAt = Math.max(Date.parse(occurrence.dueAt), Date.parse(occurrence.hiddenUntil || "") || 0);
    return cameAt < this.parts.clock.openedAt && this.parts.wasSeen(entry) ? null : lineOfMessage(entry);
  }

  private lineOfTruth(confirmation: Confirmation): Line | null {
    const truth = `${confirmation.answerId} ${confirmation.acknowledgedAt !== null} ${confirmation.reader}`;
    if (truth === this.truth) return null;
    this.truth = truth;
    this.chimedReader = confirmation.reader;
    return quietLine((texts) => this.parts.truthOf(confirmation, texts));
  }
}

interface Line {
  urgent: boolean;
  chime: Chime | null;
  /** null: it only chimes. */
  say: ((texts: Texts) => string) | null;
  voiceUrl: string | null;
}

function lineOfMessage({ message }: QueueEntry): Line {
  return {
    urgent: message.urgent,
    chime: message.urgent ? "firm" : "soft",
    say: (texts) =>
      `${message.urgent ? `${texts.urgent}. ` : ""}${texts.messageFrom(message.sender.name)}. ${message.text}`,
    voiceUrl: message.voiceUrl || null,
  };
}

function quietLine(say: Line["say"]): Line {
  return { urgent: false, chime: null, say, voiceUrl: null };
}

/** What the screen is about: an edited text and a new truth are about the same. */
function subjectOf(screen: Screen): string {
  switch (screen.kind) {
    case "message":
      return `message ${screen.entry.occurrence.key}#${screen.entry.occurrence.notYets}`;
    case "confirmation":
      return `confirmation ${screen.confirmation.answerId}`;
    case "clock":
      return `clock ${screen.reader || ""}`;
    default:
      return screen.kind;
  }
}

/** The clock lets a confirmation be said to its end. */
function endsSpeech(before: string, subject: string): boolean {
  return !(/^(confirmation|clock)/.test(before) && /^clock/.test(subject));
}
