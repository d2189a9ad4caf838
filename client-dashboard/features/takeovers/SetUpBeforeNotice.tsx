import { Alert, Button, Text } from "@mantine/core";
import { IconUserQuestion } from "@tabler/icons-react";
import { Link } from "react-router";
import { useProfile } from "../../auth/AuthContext.js";

/** Leads to the question for as long as it is not answered. */
export function SetUpBeforeNotice() {
  const { hasSetUpBefore } = useProfile();
  if (!hasSetUpBefore) return null;
  return (
    <Alert
      color="accent"
      icon={<IconUserQuestion aria-hidden />}
      title="Some people and screens are waiting for you"
      mb="lg"
    >
      <Text mb="sm">
        They were there before you confirmed your email address, and get nothing new until you say what stays.
      </Text>
      <Button component={Link} to="/account/set-up-before">
        Review them
      </Button>
    </Alert>
  );
}
