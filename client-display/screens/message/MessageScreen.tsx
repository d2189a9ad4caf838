import { useRef } from "react";
import type { ReplyButton } from "../../../shared/realtime/snapshot.js";
import type { QueueEntry } from "../../../shared/rules/screenQueue.js";
import type { Texts } from "../../texts/Texts.js";
import { type FitSetting, FitText } from "../../ui/FitText.js";
import { Icon } from "../../ui/Icon.js";
import { SenderPortrait } from "../../ui/SenderPortrait.js";
import { useButtonKeys } from "../../ui/useButtonKeys.js";
import { useButtonLock } from "../../ui/useButtonLock.js";
import type { ScreenActions } from "../ScreenActions.js";

interface MessageScreenProps {
  entry: QueueEntry;
  /** "10 minutes ago" */
  since: string;
  /** Of the caregiver who looks after it; null: nobody has said so. */
  carer: string | null;
  texts: Texts;
  actions: ScreenActions | null;
}

const SHORT_TEXT = 80;
const LETTER_TEXT = 160;
/** Longer words are broken where they do not fit their button. */
const LONG_WORD = 12;
const NAME_IN_SENTENCE = 20;

export function MessageScreen({ entry, since, carer, texts, actions }: MessageScreenProps) {
  const { message } = entry;
  const claim = carer === null ? undefined : texts.lookedAfter(shortName(carer));
  return (
    <main
      className={`screen message-screen ${repliesClass(message.replies)}${message.urgent ? " message-urgent" : ""}`}
    >
      <header className="message-head">
        <SenderPortrait sender={message.sender} />
        <div className="sender">
          <p className="sender-name">{message.sender.name}</p>
          <p className="sender-since">{since}</p>
        </div>
        <p className="badge">
          <Icon name={message.label} />
          <span>{message.urgent ? texts.urgent : texts.labels[message.label]}</span>
        </p>
      </header>
      <div className="message-body">
        <FitText text={message.text} setting={settingOf(message.text)} claim={claim} sayPage={texts.page} />
        {claim && <p className="message-claim">{claim}</p>}
        {actions ? (
          <LiveReplies entry={entry} texts={texts} actions={actions} />
        ) : (
          <div className="replies">
            {message.replies.map((button) => (
              <ReplyFace key={button.choice} button={button} texts={texts} />
            ))}
          </div>
        )}
      </div>
    </main>
  );
}

function settingOf(text: string): FitSetting {
  if (text.length <= SHORT_TEXT) return "centered";
  return text.length <= LETTER_TEXT ? "plain" : "letter";
}

function LiveReplies({ entry, texts, actions }: { entry: QueueEntry; texts: Texts; actions: ScreenActions }) {
  const container = useRef<HTMLDivElement>(null);
  const subject = `${entry.occurrence.key}@${entry.message.version}`;
  const isLocked = useButtonLock(subject);
  useButtonKeys(container, subject);
  return (
    <div className="replies" ref={container}>
      {entry.message.replies.map((button) => (
        <ReplyFace
          key={button.choice}
          button={button}
          texts={texts}
          onPress={() => {
            if (!isLocked()) actions.press(entry, button, wordsOf(button, texts));
          }}
        />
      ))}
    </div>
  );
}

interface ReplyFaceProps {
  button: ReplyButton;
  texts: Texts;
  /** Absent in a preview. */
  onPress?: () => void;
}

function ReplyFace({ button, texts, onPress }: ReplyFaceProps) {
  return (
    <div className="reply-place">
      <button
        type="button"
        className={`button reply reply-${button.text === null ? button.choice : "own"}`}
        tabIndex={onPress ? 0 : -1}
        onClick={onPress}
      >
        <span className="button-face">
          {button.text === null && <Icon name={button.choice} />}
          <span>{wordsOf(button, texts)}</span>
        </span>
      </button>
    </div>
  );
}

function wordsOf(button: ReplyButton, texts: Texts): string {
  return button.text || texts.replies[button.choice as keyof Texts["replies"]] || texts.replies.ok;
}

function repliesClass(replies: ReplyButton[]): string {
  const own = replies.map((button) => button.text || "");
  const isWordy = own.some((text) => text.length > 12);
  const hasLongWord = own.some((text) => text.split(" ").some((word) => word.length > LONG_WORD));
  return `replies-${replies.length}${isWordy ? " replies-wordy" : ""}${hasLongWord ? " replies-long-word" : ""}`;
}

/** As many whole words as fit in a sentence on a phone. */
function shortName(name: string): string {
  if (name.length <= NAME_IN_SENTENCE) return name;
  const end = name.lastIndexOf(" ", NAME_IN_SENTENCE);
  const start = name.slice(0, end > 0 ? end : NAME_IN_SENTENCE - 1);
  // Not within a character.
  return `${start.replace(/[\uD800-\uDBFF]$/, "")}…`;
}
