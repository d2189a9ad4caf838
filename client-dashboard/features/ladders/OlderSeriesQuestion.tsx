import { Alert, Button, Group, Text } from "@mantine/core";
import { IconHelpCircle } from "@tabler/icons-react";
import { useGroup } from "../../auth/useGroup.js";
import { useSaving } from "../../ui/form/useSaving.js";
import { notify } from "../../ui/notify.js";
import { ladderSteps } from "../messages/index.js";
import { useLadderActions } from "./useLadderActions.js";

const ANSWERED = {
  yes: "All medication and reminder series do that from now on.",
  no: "They stay as they are.",
};

/** For the owner, once: whether the series from before there were ladders get theirs. Nothing where there is nothing to ask. */
export function OlderSeriesQuestion() {
  const { group } = useGroup();
  const { answerOlderSeries } = useLadderActions();
  const { error, isSaving, save } = useSaving();
  if (!group?.asksOlderLadders) return null;

  async function answer(isWanted: boolean): Promise<void> {
    if (await save(() => answerOlderSeries(isWanted))) notify(ANSWERED[isWanted ? "yes" : "no"], "success");
  }

  return (
    <Alert
      color="accent"
      icon={<IconHelpCircle aria-hidden />}
      title="What if nobody answers a medication or a reminder?"
      mb="lg"
    >
      <Text mb="xs">
        New ones don’t stay unnoticed any more. Should your medication and reminder series from before do the
        same?
      </Text>
      <Text size="sm" mb="xs">
        Medication: {ladderSteps(group.ladders.medication)}
      </Text>
      <Text size="sm" mb="sm">
        Reminder: {ladderSteps(group.ladders.reminder)}
      </Text>
      {error && (
        <Text className="field-error" role="alert" mb="sm">
          {error}
        </Text>
      )}
      <Group gap="sm">
        <Button loading={isSaving} onClick={() => void answer(true)}>
          Yes, all of them
        </Button>
        <Button variant="default" disabled={isSaving} onClick={() => void answer(false)}>
          No, leave them
        </Button>
      </Group>
    </Alert>
  );
}
