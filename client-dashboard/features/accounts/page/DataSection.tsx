import { Button, Text } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { Link } from "react-router";
import { AccountSection } from "../../../ui/AccountSection.js";
import { DownloadMyData } from "./DownloadMyData.js";

/** Everything out, or everything gone. */
export function DataSection() {
  return (
    <AccountSection title="Your data">
      <DownloadMyData />
      <hr className="section-line" />
      <Text c="dimmed" mb="md">
        Deleting your account also deletes everything we keep about you and your group.
      </Text>
      <Button
        component={Link}
        to="/account/delete"
        variant="outline"
        color="alert"
        leftSection={<IconTrash size={20} aria-hidden />}
      >
        Delete my account
      </Button>
    </AccountSection>
  );
}
