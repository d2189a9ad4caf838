import { Switch, Text, Title } from "@mantine/core";
import { useId } from "react";
import type { NotificationChoices, NotificationPasses } from "../../../../shared/contract/notifications.js";

const PASSES: [pass: keyof NotificationPasses, words: string][] = [
  ["callNow", "Someone asks to be called now"],
  ["medication", "A medication is missed or not answered"],
  ["battery", "A battery falls below 10 %"],
];

interface PassesFieldProps {
  passes: NotificationPasses;
  onChange: (changes: Partial<NotificationChoices>) => Promise<void>;
}

/** What is told at once, whatever is quiet. */
export function PassesField({ passes, onChange }: PassesFieldProps) {
  const headingId = useId();
  return (
    <section className="passes" aria-labelledby={headingId}>
      <Title order={3} size="h4" id={headingId}>
        Always tell me
      </Title>
      <Text c="dimmed" size="sm" mb="sm">
        Also in quiet hours and during a pause.
      </Text>
      {PASSES.map(([pass, words]) => (
        <Switch
          key={pass}
          size="md"
          mt="sm"
          label={words}
          checked={passes[pass]}
          onChange={(event) => void onChange({ passes: { ...passes, [pass]: event.currentTarget.checked } })}
        />
      ))}
    </section>
  );
}
