import { Button, Text, Title } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import type { AutoAnswer } from "../../../../shared/contract/calling/autoAnswers.js";
import type { Display } from "../../../../shared/contract/displays.js";
import { readableMessage } from "../../../api/ApiError.js";
import { usePermission } from "../../../auth/usePermission.js";
import { ErrorState } from "../../../ui/ErrorState.js";
import { LoadingState } from "../../../ui/LoadingState.js";
import { notify } from "../../../ui/notify.js";
import { describeConsent, describeState } from "./autoAnswerTexts.js";
import { ConsentModal, type ConsentDialog } from "./ConsentModal.js";
import { useAutoAnswerActions, useAutoAnswers } from "./useAutoAnswers.js";
import "../calls.css";

/** Whose calls the screens of a display may answer by themselves. The owner says so, everybody may stop it. */
export function AutoAnswerSection({ display, now }: { display: Display; now: number }) {
  const { data, error, isPending, refetch } = useAutoAnswers(display.id);
  const mayConsent = usePermission("display.consent");
  const [dialog, setDialog] = useState<ConsentDialog | null>(null);
  const items = data?.items ?? [];
  return (
    <section className="card" id="auto-answer" aria-labelledby="auto-answer-heading">
      <Title order={2} id="auto-answer-heading" mb="md">
        Answering by itself
      </Title>
      <Text c="dimmed" mb="md">
        A screen can answer one caregiver’s calls by itself: it chimes, shows who is calling for ten seconds
        with a large “Not now”, and only then opens its camera. Never at night, in quiet hours or soon after
        “Not now”, and twice an hour at most.
      </Text>
      {isPending && <LoadingState what="who may" />}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && items.length === 0 && (
        <Text>It’s off.{mayConsent ? "" : " Only the owner of the group can switch it on."}</Text>
      )}
      <ul className="auto-answers">
        {items.map((one) => (
          <AutoAnswerRow
            key={one.id}
            {...{ one, display, now }}
            onRenew={mayConsent ? () => setDialog({ renewed: one }) : null}
          />
        ))}
      </ul>
      {mayConsent && display.devices.length > 0 && (
        <Button
          variant="default"
          mt="md"
          className="button-wraps"
          leftSection={<IconPlus size={20} aria-hidden />}
          onClick={() => setDialog({ renewed: null })}
        >
          Let a screen answer by itself
        </Button>
      )}
      <ConsentModal display={display} dialog={dialog} now={now} onClose={() => setDialog(null)} />
    </section>
  );
}

interface RowProps {
  one: AutoAnswer;
  display: Display;
  now: number;
  /** null: the user may not. */
  onRenew: (() => void) | null;
}

function AutoAnswerRow({ one, display, now, onRenew }: RowProps) {
  const { stop } = useAutoAnswerActions(display.id);
  const [isStopping, setIsStopping] = useState(false);
  const what = `${one.caregiverName} on ${one.deviceName}`;

  async function handleStop(): Promise<void> {
    setIsStopping(true);
    try {
      await stop(one.id);
      notify("Stopped. The screen rings as for everybody.", "success");
    } catch (error) {
      notify(readableMessage(error), "error");
    } finally {
      setIsStopping(false);
    }
  }

  return (
    <li className="auto-answer" data-off={one.state !== "on" || undefined}>
      <Text fw={700}>{what}</Text>
      <Text>{describeState(one, now)}</Text>
      <Text c="dimmed" size="sm">
        {describeConsent(one, display.name, now)}
      </Text>
      <div className="auto-answer-buttons">
        {one.state === "on" && (
          <Button
            variant="default"
            loading={isStopping}
            onClick={() => void handleStop()}
            aria-label={`Stop: ${what}`}
          >
            Stop
          </Button>
        )}
        {onRenew && (
          <Button variant="default" onClick={onRenew} aria-label={`Renew: ${what}`}>
            Renew
          </Button>
        )}
      </div>
    </li>
  );
}
