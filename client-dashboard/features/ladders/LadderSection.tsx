import { Text, Title } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { useState } from "react";
import type { Group } from "../../../shared/contract/groups.js";
import type { Label } from "../../../shared/contract/messages.js";
import { RowButton } from "../../ui/RowButton.js";
import { LadderModal } from "./LadderModal.js";
import { LABELS, ladderSteps } from "../messages/index.js";
import { OlderSeriesQuestion } from "./OlderSeriesQuestion.js";
import "./ladders.css";

/** Those that have one by themselves stand first. */
const KINDS: Label[] = ["medication", "reminder", "appointment", "visit", "message"];

/** For the owner: what happens when nobody answers new messages of each label. */
export function LadderSection({ group }: { group: Group }) {
  const [edited, setEdited] = useState<Label | null>(null);
  return (
    <section className="card" aria-labelledby="ladders">
      <Title order={2} id="ladders" mb="md">
        When nobody answers
      </Title>
      <Text c="dimmed" mb="md">
        What happens with new messages of each kind. What was sent before stays as it is, and each message can
        be different.
      </Text>
      <OlderSeriesQuestion />
      <ul className="ladder-labels">
        {KINDS.map((label) => {
          const { word, icon: IconShape } = LABELS[label];
          return (
            <li key={label} className="ladder-label">
              <IconShape size={22} stroke={1.75} aria-hidden />
              <div>
                <Text fw={700}>{word}</Text>
                <Text size="sm">{ladderSteps(group.ladders[label])}</Text>
              </div>
              <RowButton
                icon={IconPencil}
                onClick={() => setEdited(label)}
                label={`Change what happens with: ${word}`}
              />
            </li>
          );
        })}
      </ul>
      <LadderModal
        kind={edited && { label: edited, name: LABELS[edited].word, ladder: group.ladders[edited] }}
        onClose={() => setEdited(null)}
      />
    </section>
  );
}
