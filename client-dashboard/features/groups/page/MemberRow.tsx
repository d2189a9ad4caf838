import { Avatar, Badge, Text } from "@mantine/core";
import { IconAdjustments, IconUserMinus } from "@tabler/icons-react";
import type { Display } from "../../../../shared/contract/displays.js";
import type { Member } from "../../../../shared/contract/groups.js";
import { useProfile } from "../../../auth/AuthContext.js";
import { RowButton } from "../../../ui/RowButton.js";
import { describeAccess } from "./accessTexts.js";

interface MemberRowProps {
  member: Member;
  displays: Display[];
  canManage: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

export function MemberRow({ member, displays, canManage, onEdit, onRemove }: MemberRowProps) {
  const { userId, name, email, photoURL, role } = member;
  const { userID: ownId } = useProfile();
  return (
    <li className="member">
      <Avatar src={photoURL} name={name} alt="" size={48} radius={48} color="accent" />
      <div className="member-words">
        <div className="member-name">
          <Text fw={700} component="span">
            {name}
          </Text>
          <Badge color="accent" variant={role === "owner" ? "light" : "outline"}>
            {role === "owner" ? "Owner" : "Caregiver"}
          </Badge>
          {userId === ownId && (
            <Text component="span" c="dimmed" size="sm">
              you
            </Text>
          )}
        </div>
        {email && (
          <Text c="dimmed" size="sm">
            {email}
          </Text>
        )}
        <Text size="sm">{describeAccess(member, displays)}</Text>
      </div>
      {canManage && (
        <div className="member-tools">
          <RowButton icon={IconAdjustments} onClick={onEdit} label={`What ${name} sees`} />
          <RowButton icon={IconUserMinus} isRemoval onClick={onRemove} label={`Remove ${name}`} />
        </div>
      )}
    </li>
  );
}
