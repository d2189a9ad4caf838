import { Text } from "@mantine/core";
import { RecordingPlayer } from "./RecordingPlayer.js";
import { useRecording } from "./useRecording.js";

/** A recording in the feed: its line stays when the sound was erased. */
export function FeedRecording({ displayId, recordingId }: { displayId: string; recordingId: string }) {
  const { data, error } = useRecording(displayId, recordingId);
  if (data) return <RecordingPlayer recording={data} />;
  const words = error ? "It can't be played. It may have been deleted." : "One moment …";
  return (
    <Text size="sm" c="dimmed">
      {words}
    </Text>
  );
}
