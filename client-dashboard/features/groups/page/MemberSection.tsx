import { Text, Title } from "@mantine/core";
import { modals } from "@mantine/modals";
import { useState } from "react";
import type { Display } from "../../../../shared/contract/displays.js";
import type { Group, Member } from "../../../../shared/contract/groups.js";
import { readableMessage } from "../../../api/ApiError.js";
import { ErrorState } from "../../../ui/ErrorState.js";
import { LoadingState } from "../../../ui/LoadingState.js";
import { notify } from "../../../ui/notify.js";
import { ShowMore } from "../../../ui/ShowMore.js";
import { MemberModal } from "./MemberModal.js";
import { MemberRow } from "./MemberRow.js";
import { useGroupActions } from "./useGroupActions.js";
import { useMembers } from "./useMembers.js";

interface MemberSectionProps {
  group: Group;
  displays: Display[];
}

export function MemberSection({ group, displays }: MemberSectionProps) {
  const { removeMember } = useGroupActions();
  const list = useMembers();
  const [edited, setEdited] = useState<Member | null>(null);

  async function remove({ userId, name }: Member): Promise<void> {
    try {
      await removeMember(userId);
      notify(`${name} was removed.`, "success");
    } catch (error) {
      notify(`${name} couldn't be removed. ${readableMessage(error)}`, "error");
    }
  }

  const confirmRemoval = (member: Member) =>
    modals.openConfirmModal({
      title: `Remove ${member.name}?`,
      children: (
        <Text>
          {member.name} sees nothing of {group.name} any more, right away and on every device. What they wrote
          stays.
        </Text>
      ),
      labels: { confirm: "Remove", cancel: "Cancel" },
      confirmProps: { color: "alert" },
      onConfirm: () => void remove(member),
    });

  return (
    <section className="card" aria-labelledby="members">
      <Title order={2} id="members" mb="md">
        Members
      </Title>
      {list.isPending && <LoadingState what="the members" />}
      {list.isError && !list.data && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      <ul className="members" aria-labelledby="members">
        {list.members.map((member) => (
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
      <ShowMore list={list} />
      <MemberModal member={edited} displays={displays} onClose={() => setEdited(null)} />
    </section>
  );
}
