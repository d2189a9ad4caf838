import { Alert, Button, Stack, Text, Textarea, Title } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState, type FormEvent } from "react";
import { Link } from "react-router";
import type { Display } from "../../../shared/contract/displays.js";
import { messagesApi, type NewMessage } from "../../../shared/contract/messages.js";
import { MESSAGE_TEXT_MAX } from "../../../shared/limits.js";
import { readableMessage } from "../../api/ApiError.js";
import { apiCall } from "../../api/apiCall.js";
import { queryKeys } from "../../api/queryKeys.js";
import { randomId } from "../../api/randomId.js";
import { ErrorState } from "../../ui/ErrorState.js";
import { LoadingState } from "../../ui/LoadingState.js";
import { HelloProgress } from "./HelloProgress.js";
import { useFirstMessage } from "./useFirstMessage.js";

/** The screen is there: the first message, and watching it arrive and be answered. */
export function HelloStep({ display }: { display: Display }) {
  const cache = useQueryClient();
  const [text, setText] = useState(`Hello ${display.name}, can you see this?`);
  const { messageId, isPending, isError, error: loadError, refetch } = useFirstMessage(display.id);
  /** The same words again, after an answer that never came, are the same message. */
  const attempt = useRef({ text: "", key: "" });
  const [error, setError] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setIsSending(true);
    setError(null);
    try {
      const body: NewMessage = { displayIds: [display.id], text, when: { kind: "now" } };
      if (attempt.current.text !== text) attempt.current = { text, key: randomId() };
      await apiCall(messagesApi.create, { body }, { idempotencyKey: attempt.current.key });
      await cache.invalidateQueries({ queryKey: queryKeys.firstMessage(display.id) });
      void cache.invalidateQueries({ queryKey: queryKeys.occurrencesOf(display.id) });
    } catch (failure) {
      setError(readableMessage(failure));
    } finally {
      setIsSending(false);
    }
  }

  if (isPending) return <LoadingState what="the first message" />;
  if (isError) return <ErrorState error={loadError} onRetry={() => void refetch()} />;
  return (
    <Stack gap="lg">
      <div role="status">
        <Alert
          color="good"
          icon={<IconCircleCheck aria-hidden />}
          title={`${display.name}'s screen is connected!`}
        >
          {display.devices.map(({ name }) => name).join(", ")}
        </Alert>
      </div>
      <Title order={2}>{messageId ? "Your first message" : "Send the first message"}</Title>
      {messageId ? (
        <HelloProgress display={display} messageId={messageId} />
      ) : (
        <form onSubmit={(event) => void handleSubmit(event)}>
          <Textarea
            label="Message"
            autosize
            minRows={2}
            maxLength={MESSAGE_TEXT_MAX}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            error={error}
          />
          <Text c="dimmed" size="sm" mt="xs">
            {display.online
              ? "It shows on the screen right away, with an Ok button below it."
              : "The screen is offline: it shows there as soon as it's back, with an Ok button below it."}
          </Text>
          <Button type="submit" size="lg" fullWidth mt="lg" loading={isSending}>
            Send it
          </Button>
        </form>
      )}
      {!messageId && (
        <Button component={Link} to="/dashboard" variant="subtle">
          Skip
        </Button>
      )}
    </Stack>
  );
}
