import { Alert, Button, Stack, Text, Textarea, Title } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { Link } from "react-router";
import type { Display } from "../../../shared/contract/displays.js";
import { messagesApi } from "../../../shared/contract/messages.js";
import { MESSAGE_TEXT_MAX } from "../../../shared/limits.js";
import { readableMessage } from "../../session/ApiError.js";
import { call } from "../../session/call.js";
import { queryKeys } from "../../session/queryKeys.js";
import { HelloProgress } from "./HelloProgress.js";

/** The screen is there: the first message, and watching it arrive and be answered. */
export function HelloStep({ display }: { display: Display }) {
  const cache = useQueryClient();
  const [text, setText] = useState(`Hello ${display.name}, can you see this?`);
  const [messageId, setMessageId] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setIsSending(true);
    setError(null);
    try {
      const sent = await call(messagesApi.create, {
        body: { displayIds: [display.id], text, when: { kind: "now" } },
      });
      setMessageId(sent.items[0]?.id ?? null);
      await cache.invalidateQueries({ queryKey: queryKeys.occurrencesOf(display.id) });
    } catch (failure) {
      setError(readableMessage(failure));
    } finally {
      setIsSending(false);
    }
  }

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
            It shows on the screen at once, with an Ok button under it.
          </Text>
          <Button type="submit" size="lg" fullWidth mt="lg" loading={isSending}>
            Send it
          </Button>
        </form>
      )}
      {!messageId && (
        <Button component={Link} to="/dashboard" variant="subtle">
          Go to my dashboard without it
        </Button>
      )}
    </Stack>
  );
}
