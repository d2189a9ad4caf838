import { Button, Text } from "@mantine/core";
import { useRef } from "react";
import type { Recording } from "../../../shared/contract/recordings.js";
import { usePermission } from "../../auth/usePermission.js";
import { heardText, lengthText } from "../../ui/format/recordingTexts.js";
import { useFreshAddress } from "./useFreshAddress.js";
import { useRecordingActions } from "./useRecordingActions.js";
import "./recordings.css";

/** The browser's own player, which every phone and keyboard knows. Nothing is loaded before somebody presses play. */
export function RecordingPlayer({ recording }: { recording: Recording }) {
  const { displayName, seconds, heardBy } = recording;
  const { player, address, problem, renew, handleFailure, handlePlaying } = useFreshAddress(recording);
  const { noteHeard } = useRecordingActions();
  const isNoted = useRef(false);
  const maySayHeard = usePermission("display.send");

  function handlePlay(): void {
    if (!maySayHeard || isNoted.current) return;
    isNoted.current = true;
    noteHeard(recording).catch((error: unknown) => {
      // It plays all the same, and the next press says it again.
      isNoted.current = false;
      console.warn("We couldn't save that the recording was heard.", error);
    });
  }

  return (
    <div className="recording-player">
      <audio
        ref={player}
        controls
        preload="none"
        src={address}
        onPlay={handlePlay}
        onPlaying={handlePlaying}
        onError={handleFailure}
        aria-label={`Recording from ${displayName}, ${lengthText(seconds)}`}
      />
      {problem && (
        <p className="field-error" role="alert">
          {problem}{" "}
          <Button variant="default" size="xs" onClick={() => void renew()}>
            Try again
          </Button>
        </p>
      )}
      <Text size="sm" c="dimmed">
        {lengthText(seconds)} · {heardText(heardBy)}
      </Text>
    </div>
  );
}
