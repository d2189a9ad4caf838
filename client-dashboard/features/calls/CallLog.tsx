import { Text, Title } from "@mantine/core";
import type { Display } from "../../../shared/contract/displays.js";
import { ErrorState } from "../../ui/ErrorState.js";
import { LoadingState } from "../../ui/LoadingState.js";
import { ShowMore } from "../../ui/ShowMore.js";
import { dayAndTime } from "../../ui/format/dayTime.js";
import { describeLogged } from "./callTexts.js";
import { useCallLog } from "./useCalls.js";
import "./calls.css";

/** Who has called a display, and what came of it. The person sees the same on the screen. */
export function CallLog({ display, now }: { display: Display; now: number }) {
  const list = useCallLog(display.id);
  return (
    <section className="card" id="calls" aria-labelledby="calls-heading">
      <Title order={2} id="calls-heading" mb="md">
        Video calls
      </Title>
      <Text c="dimmed" mb="md">
        At the display a touch on the clock opens “Who can see me?”. It says whether the camera is on, who may
        call, whose calls begin by themselves, and the last calls of this list.
      </Text>
      {list.isPending && <LoadingState what="the calls" />}
      {list.isError && !list.data && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && list.calls.length === 0 && <Text c="dimmed">No one has called yet.</Text>}
      <ul className="call-log">
        {list.calls.map((call) => (
          <li key={call.id}>
            <span>{describeLogged(call)}</span>
            <Text component="span" c="dimmed" size="sm">
              {dayAndTime(Date.parse(call.startedAt), now)}
            </Text>
          </li>
        ))}
      </ul>
      <ShowMore list={list} />
    </section>
  );
}
