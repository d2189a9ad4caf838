import { Button, Stack, Text } from "@mantine/core";
import { IconCloudOff, IconMoodSad } from "@tabler/icons-react";
import { ApiError, readableMessage } from "../api/ApiError.js";

interface ErrorStateProps {
  error: unknown;
  onRetry: () => void;
}

/** Says what went wrong in words and offers the way on. */
export function ErrorState({ error, onRetry }: ErrorStateProps) {
  const isUnreachable = error instanceof ApiError && error.code === "unreachable";
  const Icon = isUnreachable ? IconCloudOff : IconMoodSad;
  return (
    <Stack role="alert" align="center" gap="md" className="state">
      <Icon size={40} stroke={1.5} aria-hidden className="state-icon" />
      <Text ta="center" maw={420}>
        {readableMessage(error)}
      </Text>
      <Button variant="default" onClick={onRetry}>
        Try again
      </Button>
    </Stack>
  );
}
