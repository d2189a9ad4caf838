import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconLogout, IconMessageHeart } from "@tabler/icons-react";
import { useNavigate } from "react-router";
import { useAuth, useProfile } from "../../session/AuthContext.js";
import { Page } from "../../ui/Page.js";
import { ThemeSwitch } from "../../ui/ThemeSwitch.js";
import { FeedbackModal } from "../feedback/FeedbackModal.js";
import { planWords } from "./planWords.js";
import "./account.css";

/** My Account, first part: what is known of the account, the theme, feedback, the way out. */
export function AccountPage() {
  const profile = useProfile();
  const { signOut } = useAuth();
  const navigate = useNavigate();
  const [isWriting, feedback] = useDisclosure(false);
  const { groupName, role } = profile.activeGroup;

  const handleLogOut = () => {
    void navigate("/");
    signOut();
  };
  return (
    <Page title="My Account" width="narrow">
      <Stack gap="lg">
        <section className="card" aria-labelledby="you-heading">
          <Title order={2} id="you-heading" mb="md">
            You
          </Title>
          <dl className="facts">
            <dt>Name</dt>
            <dd>{profile.name}</dd>
            <dt>Email</dt>
            <dd>{profile.email}</dd>
            <dt>Group</dt>
            <dd>
              {groupName}, as {role}
            </dd>
            <dt>Plan</dt>
            <dd>{planWords(profile)}</dd>
          </dl>
        </section>
        <section className="card" aria-labelledby="look-heading">
          <Title order={2} id="look-heading" mb="md">
            Look
          </Title>
          <ThemeSwitch />
        </section>
        <section className="card" aria-labelledby="feedback-heading">
          <Title order={2} id="feedback-heading" mb="xs">
            What is missing?
          </Title>
          <Text c="dimmed" mb="md">
            Tell us what would help you or the person you care for.
          </Text>
          <Button
            variant="default"
            onClick={feedback.open}
            leftSection={<IconMessageHeart size={20} aria-hidden />}
          >
            Share Feedback
          </Button>
        </section>
        <Group>
          <Button variant="default" onClick={handleLogOut} leftSection={<IconLogout size={20} aria-hidden />}>
            Log out
          </Button>
        </Group>
      </Stack>
      <FeedbackModal opened={isWriting} onClose={feedback.close} />
    </Page>
  );
}
