import { IconPlayerPause, IconRepeat } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Display } from "../../../../shared/contract/displays.js";
import type { Message } from "../../../../shared/contract/messages.js";
import { dayAndTime } from "../../../ui/format/dayTime.js";
import { describeMinutes } from "../../../ui/format/relativeTime.js";
import { zoneCity } from "../../../ui/format/zoneTime.js";
import { useNow } from "../../../ui/useNow.js";
import { RestNotice } from "../../displays/index.js";
import { ladderSteps } from "../ladder/ladderSentence.js";
import { VoicePlayer } from "../../voices/index.js";
import { LABELS } from "../form/labels.js";
import { onceInstant } from "../form/onceInstant.js";
import { pauseDay } from "../series/pauseText.js";
import { describeReplies } from "../form/describeReplies.js";
import { describeSeries } from "../series/seriesTexts.js";

interface MessageFactsProps {
  message: Message;
  display: Display;
}

/** A message as it was scheduled. */
export function MessageFacts({ message, display }: MessageFactsProps) {
  const { text, label, urgent, replies, stayMinutes, sender, paused, voice, ladder } = message;
  const { icon: LabelIcon, word } = LABELS[label];
  return (
    <section className="card" aria-label="What it says">
      <p className="message-label">
        <LabelIcon size={18} stroke={1.75} aria-hidden />
        {urgent ? `Urgent · ${word}` : word}
      </p>
      <p className="message-text">{text}</p>
      {voice && (
        <div className="message-voice">
          <VoicePlayer url={voice.url} seconds={voice.seconds} label="The recorded message" />
        </div>
      )}
      <p className="message-when">
        {message.when.kind === "series" && <IconRepeat size={20} stroke={1.75} aria-hidden />}
        <span>
          <WhenText message={message} display={display} />
        </span>
      </p>
      {paused && (
        <p className="paused-mark">
          <IconPlayerPause size={18} stroke={2} aria-hidden />
          {pauseSentence(message)}
        </p>
      )}
      <RestNotice displays={[display]} />
      <dl className="facts">
        <Fact name="To">
          {display.name} ({zoneCity(display.timeZone)})
        </Fact>
        <Fact name="From">{sender.name}</Fact>
        <Fact name="Buttons">{describeReplies(replies)}</Fact>
        <Fact name="Stays">{describeMinutes(stayMinutes)}, or until it is answered</Fact>
        <Fact name="Unanswered">{ladderSteps(ladder, stayMinutes)}</Fact>
      </dl>
    </section>
  );
}

function WhenText({ message, display }: MessageFactsProps) {
  const now = useNow();
  const words = describeSeries(message);
  return words ? `${words}.` : dayAndTime(onceInstant(message, display.timeZone), now, display.timeZone);
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function pauseSentence({ exceptionOf, pausedUntil }: Message): string {
  const paused = exceptionOf ? "Paused with its series" : "Paused";
  if (pausedUntil !== null) return `${paused} until ${pauseDay(pausedUntil)}: it goes on by itself that day.`;
  return `${paused}: nothing shows until ${exceptionOf ? "the series is resumed" : "you resume it"}.`;
}
