import { Avatar, Text } from "@mantine/core";
import { IconPencil, IconPhone, IconTrash } from "@tabler/icons-react";
import type { Person } from "../../../shared/contract/people.js";
import { useProfile } from "../../auth/AuthContext.js";
import { telephoneLink } from "../../ui/format/telephoneLink.js";
import { RowButton } from "../../ui/RowButton.js";

interface PersonRowProps {
  person: Person;
  canEdit: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

export function PersonRow({ person, canEdit, onEdit, onRemove }: PersonRowProps) {
  const { name, relation, phone, photoURL, userId } = person;
  const { userID: ownId } = useProfile();
  return (
    <li className="person card">
      <Avatar src={photoURL} name={name} alt="" size={64} radius={64} color="accent" />
      <div className="person-words">
        <Text fw={700}>{name}</Text>
        <Text c="dimmed" size="sm">
          {[relation, userId && (userId === ownId ? "you" : "member of the group")]
            .filter(Boolean)
            .join(" · ")}
        </Text>
        {phone && (
          <a className="text-link person-phone" href={telephoneLink(phone)}>
            <IconPhone size={18} aria-hidden />
            <span className="visually-hidden">Call {name}: </span>
            {phone}
          </a>
        )}
      </div>
      <div className="person-tools">
        {canEdit && <RowButton icon={IconPencil} onClick={onEdit} label={`Edit ${name}`} />}
        {canEdit && userId === null && (
          <RowButton icon={IconTrash} isRemoval onClick={onRemove} label={`Remove ${name}`} />
        )}
      </div>
    </li>
  );
}
