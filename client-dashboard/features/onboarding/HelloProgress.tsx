import { Button, Stack, Text } from "@mantine/core";
import { Link } from "react-router";
import type { Display } from "../../../shared/contract/displays.js";
import { useNow } from "../../ui/useNow.js";
import { LivePreview } from "../displays/index.js";
import { StateChip, stateSentence, useOccurrences } from "../occurrences/index.js";

interface HelloProgressProps {
  display: Display;
  messageId: string;
}

/** The first message on its way: stored on the screen, shown, answered, live. */
export function HelloProgress({ display, messageId }: HelloProgressProps) {
  const now = useNow(2_000);
  const upcoming = useOccurrences(display.id, "upcoming");
  const past = useOccurrences(display.id, "past");
  // What has begun is in both lists for a moment, and only the row among the past ones knows what became of it.
  const occurrence = [...past.items, ...upcoming.items].find((one) => one.messageId === messageId);
  const isAnswered = occurrence?.state === "answered";
  const { name: displayName, timeZone, online: isOnline } = display;
  return (
    <Stack gap="lg">
      <LivePreview display={display} />
      <Stack gap="xs" align="flex-start" role="status">
        {occurrence && <StateChip state={occurrence.state} />}
        <Text>
          {occurrence
            ? stateSentence(occurrence, { now, timeZone, displayName, hasScreen: true, isOnline })
            : `${isOnline ? "Sent." : "Saved."} Waiting for the screen…`}
        </Text>
        {occurrence && !isAnswered && (
          <Text c="dimmed">Press the button on the screen, or ask someone there to.</Text>
        )}
        {isAnswered && <Text fw={700}>It works. This is how every answer comes back to you.</Text>}
      </Stack>
      <Button component={Link} to="/dashboard" size="lg" variant={isAnswered ? "filled" : "default"}>
        Go to my dashboard
      </Button>
    </Stack>
  );
}
