import { Text, Title } from "@mantine/core";
import { modals } from "@mantine/modals";
import { useState } from "react";
import type { Display } from "../../../shared/contract/displays.js";
import type { Group, Member } from "../../../shared/contract/groups.js";
import { readableMessage } from "../../session/ApiError.js";
import { notify } from "../../ui/notify.js";
import { MemberModal } from "./MemberModal.js";
import { MemberRow } from "./MemberRow.js";
import { useGroupActions } from "./useGroupActions.js";

interface MemberSectionProps {
  group: Group;
  displays: Display[];
}

export function MemberSection({ group, displays }: MemberSectionProps) {
  const { removeMember } = useGroupActions();
  const [edited, setEdited] = useState<Member | null>(null);

  async function remove({ userId, name }: Member): Promise<void> {
    try {
      await removeMember(userId);
      notify(`${name} was removed.`, "success");
    } catch (error) {
      notify(`${name} was not removed. ${readableMessage(error)}`, "error");
    }
  }

  const confirmRemoval = (member: Member) =>
    modals.openConfirmModal({
      title: `Remove ${member.name}?`,
      children: (
        <Text>
          {member.name} sees nothing of {group.name} any more, at once and on every device. What they wrote
          stays.
        </Text>
      ),
      labels: { confirm: "Remove", cancel: "Keep" },
      confirmProps: { color: "alert" },
      onConfirm: () => void remove(member),
    });

  return (
    <section className="card" aria-labelledby="members">
      <Title order={2} id="members" mb="md">
        Members
      </Title>
      <ul className="members">
        {group.members.map((member) => (
          <MemberRow
            key={member.userId}
            member={member}
            displays={displays}
            canManage={group.role === "owner" && member.role !== "owner"}
            onEdit={() => setEdited(member)}
            onRemove={() => confirmRemoval(member)}
          />
        ))}
      </ul>
      <MemberModal member={edited} displays={displays} onClose={() => setEdited(null)} />
    </section>
  );
}
