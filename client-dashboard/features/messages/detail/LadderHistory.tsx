import { Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Display } from "../../../../shared/contract/displays.js";
import type { TakenLadderStep, OccurrenceLadder } from "../../../../shared/contract/base/ladder.js";
import { messagesApi, type Message } from "../../../../shared/contract/messages.js";
import { apiCall } from "../../../api/apiCall.js";
import { queryKeys } from "../../../api/queryKeys.js";
import { ErrorState } from "../../../ui/ErrorState.js";
import { dayAndTime } from "../../../ui/format/dayTime.js";
import { useNow } from "../../../ui/useNow.js";
import { stepText, deliveryText } from "./ladderTexts.js";

/** What is on its way is there by then. */
const REFRESH_MS = 15_000;

/** Who was told when that nobody had answered, and what became of it. Nothing where that never happened. */
export function LadderHistory({ message, display }: { message: Message; display: Display }) {
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.ladder(message.id),
    queryFn: () => apiCall(messagesApi.ladder, { params: { messageId: message.id } }),
    refetchInterval: REFRESH_MS,
  });
  if (!data && !error) return null;
  if (data?.items.length === 0) return null;
  return (
    <section aria-labelledby="ladder-heading">
      <Title order={2} id="ladder-heading" mb="md">
        When nobody answered
      </Title>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.items.map((item) => (
        <Occurrence key={item.key} item={item} timeZone={display.timeZone} />
      ))}
    </section>
  );
}

function Occurrence({ item, timeZone }: { item: OccurrenceLadder; timeZone: string }) {
  const now = useNow();
  return (
    <article className="card ladder-history">
      <h3>{`Due ${dayAndTime(Date.parse(item.dueAt), now, timeZone)}`}</h3>
      <ol>
        {item.steps.map((step) => (
          <Step key={`${step.step} ${step.at}`} step={step} timeZone={timeZone} />
        ))}
      </ol>
    </article>
  );
}

function Step({ step, timeZone }: { step: TakenLadderStep; timeZone: string }) {
  return (
    <li>
      <p className="ladder-step">{stepText(step, timeZone)}</p>
      <ul>
        {step.notifications.map((notification, index) => (
          <li key={`${notification.name} ${notification.channel} ${index}`}>
            {deliveryText(notification, timeZone)}
          </li>
        ))}
      </ul>
    </li>
  );
}
