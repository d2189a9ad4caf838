import { Button, Stack, Text } from "@mantine/core";
import { IconLogout } from "@tabler/icons-react";
import { useNavigate } from "react-router";
import { useAuth } from "../../../auth/AuthContext.js";
import { Page } from "../../../ui/Page.js";
import { ThemeSwitch } from "../../../ui/ThemeSwitch.js";
import { SubscriptionSection } from "../../billing/index.js";
import { NotificationsSection } from "../../notifications/index.js";
import { SetUpBeforeNotice } from "../../takeovers/index.js";
import { AccountSection } from "../../../ui/AccountSection.js";
import { ClockField } from "./ClockField.js";
import { DataSection } from "./DataSection.js";
import { FeedbackSection } from "./FeedbackSection.js";
import { GroupSection } from "./GroupSection.js";
import { PasswordSection } from "../password/PasswordSection.js";
import { ProfileSection } from "./ProfileSection.js";
import { SessionsSection } from "./SessionsSection.js";
import "./account.css";

/** `/account`, My Account: one section for each thing that a caregiver may want to look up or change. */
export function AccountPage() {
  const { signOut } = useAuth();
  const navigate = useNavigate();
  const handleLogOut = () => {
    void navigate("/");
    signOut();
  };
  return (
    <Page
      title="My Account"
      width="narrow"
      action={
        <Button variant="default" onClick={handleLogOut} leftSection={<IconLogout size={20} aria-hidden />}>
          Log out
        </Button>
      }
    >
      <SetUpBeforeNotice />
      <Stack gap="lg">
        <ProfileSection />
        <GroupSection />
        <NotificationsSection />
        <SubscriptionSection />
        <AccountSection title="Appearance">
          <Stack gap="lg">
            <ThemeSwitch />
            <ClockField />
          </Stack>
        </AccountSection>
        <PasswordSection />
        <SessionsSection />
        <FeedbackSection />
        <DataSection />
        <Text c="dimmed" size="sm">
          These settings are only for you. Each display has its own settings page.
        </Text>
      </Stack>
    </Page>
  );
}
