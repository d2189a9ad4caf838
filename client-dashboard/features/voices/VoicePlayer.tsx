import { lengthText } from "../../ui/format/recordingTexts.js";
import "./voices.css";

interface VoicePlayerProps {
  url: string;
  seconds: number;
  /** What it is, for who does not see it. */
  label: string;
}

/** The browser's own player, which every phone and keyboard knows. Its length is read at once, the rest when somebody presses play. */
export function VoicePlayer({ url, seconds, label }: VoicePlayerProps) {
  return (
    <audio
      className="voice-player"
      controls
      preload="metadata"
      src={url}
      aria-label={`${label}, ${lengthText(seconds)}`}
    />
  );
}
