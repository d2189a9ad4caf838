import { Button, Group, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconMailOpened, IconUsersGroup } from "@tabler/icons-react";
import { Link } from "react-router";
import { useProfile } from "../../../auth/AuthContext.js";
import { GroupInvitesModal, GroupSwitch, OwnGroupButton } from "../../groups/index.js";
import { AccountSection } from "../../../ui/AccountSection.js";

const ROLE_TEXTS = { owner: "You own this group.", caregiver: "You are a caregiver in this group." };

/** The active group, the way to its members, the switch to another one, and invitations that wait. */
export function GroupSection() {
  const { activeGroup, groupInvites } = useProfile();
  const [isOpen, invites] = useDisclosure(groupInvites.length > 0);
  const isOwner = activeGroup.role === "owner";
  return (
    <AccountSection title="Group">
      <Stack gap="md">
        <div>
          <Text fw={700} className="long-words">
            {activeGroup.groupName}
          </Text>
          <Text c="dimmed" mt={4}>
            {ROLE_TEXTS[activeGroup.role]} Members see the displays shared with them, with every message and
            every answer. No one else does.
          </Text>
        </div>
        <GroupSwitch />
        <Group gap="sm">
          <Button
            component={Link}
            to="/group"
            variant="default"
            leftSection={<IconUsersGroup size={20} aria-hidden />}
          >
            {isOwner ? "Members and invitations" : "Members"}
          </Button>
          <OwnGroupButton />
          {groupInvites.length > 0 && (
            <Button onClick={invites.open} leftSection={<IconMailOpened size={20} aria-hidden />}>
              {groupInvites.length === 1
                ? "See your invitation"
                : `See your ${groupInvites.length} invitations`}
            </Button>
          )}
        </Group>
      </Stack>
      <GroupInvitesModal isOpen={isOpen} onClose={invites.close} />
    </AccountSection>
  );
}
