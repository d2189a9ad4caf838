import { IconPencil, IconPlayerPause, IconPlayerSkipForward } from "@tabler/icons-react";
import "./showingMark.css";

const KINDS = {
  changed: { icon: IconPencil, word: "Changed" },
  paused: { icon: IconPlayerPause, word: "Paused" },
  skipped: { icon: IconPlayerSkipForward, word: "Skipped" },
};

interface ShowingMarkProps {
  kind: keyof typeof KINDS;
  /** More than the word says. */
  text?: string;
}

/** What became of one showing of a series, in a word and a picture. */
export function ShowingMark({ kind, text }: ShowingMarkProps) {
  const { icon: IconShape, word } = KINDS[kind];
  return (
    <span className="showing-mark" data-kind={kind}>
      <IconShape size={16} stroke={2} aria-hidden />
      {text ?? word}
    </span>
  );
}
