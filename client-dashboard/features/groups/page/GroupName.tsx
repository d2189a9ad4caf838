import { Button, Text, TextInput, Title } from "@mantine/core";
import { useState, type FormEvent } from "react";
import type { Group } from "../../../../shared/contract/groups.js";
import { NAME_MAX } from "../../../../shared/limits.js";
import { useKeeping, useKeptForm } from "../../../auth/useKeptForm.js";
import { notify } from "../../../ui/notify.js";
import { useSaving } from "../../../ui/form/useSaving.js";
import { limitText } from "./accessTexts.js";
import { useGroupActions } from "./useGroupActions.js";

/** Its name, which the owner can change, and how much of the plan is used. */
export function GroupName({ group }: { group: Group }) {
  const people = group.memberCount + group.inviteCount;
  const isOwner = group.role === "owner";
  return (
    <section className="card" aria-labelledby="group-name">
      <Title order={2} id="group-name" mb="md" className="long-words">
        {group.name}
      </Title>
      {isOwner && <RenameForm group={group} />}
      <Text c="dimmed" mt={isOwner ? "md" : undefined}>
        {limitText(group.displayCount, isOwner ? group.clientLimit : null, "display")}
        {isOwner && `, ${limitText(people, group.caregiverLimit, "member")}`}
        {isOwner && group.inviteCount > 0 && ", including open invitations"}. Members see every message and
        every answer on the displays shared with them. No one else does.
      </Text>
    </section>
  );
}

function RenameForm({ group }: { group: Group }) {
  const { rename } = useGroupActions();
  /** null: nothing, so that a new name from elsewhere stands here at once. */
  const begun = useKeptForm<{ name: string }>("groupName");
  const [typed, setTyped] = useState<string | null>(begun.kept?.name ?? null);
  useKeeping(begun, typed === null ? null : { name: typed });
  const name = typed ?? group.name;
  const { error, isSaving, save } = useSaving();

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!(await save(() => rename(name)))) return;
    // What was typed while it was on its way stays.
    setTyped((current) => (current === name ? null : current));
    notify("Saved.", "success");
  }

  return (
    <form className="field-and-button" onSubmit={(event) => void handleSubmit(event)} noValidate>
      <TextInput
        label="Group name"
        maxLength={NAME_MAX}
        autoComplete="off"
        value={name}
        onChange={({ currentTarget: { value } }) => setTyped(value === group.name ? null : value)}
        error={error}
      />
      <Button type="submit" variant="default" loading={isSaving} disabled={name.trim() === group.name}>
        Rename
      </Button>
    </form>
  );
}
