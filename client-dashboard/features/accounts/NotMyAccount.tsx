import { Button, Text } from "@mantine/core";
import { Link } from "react-router";

/** For who has the mail and did not sign up: the account can still become theirs, by the mailbox. */
export function NotMyAccount() {
  return (
    <div>
      <Text mb="sm">
        You did not sign up, or do not know this account? Then leave the mail be: without you the address is
        never verified. To make the account yours, set a new password by mail. That signs everybody else out.
      </Text>
      <Button component={Link} to="/login?mode=forgotPassword" variant="default" className="button-wraps">
        It was not me: new password
      </Button>
    </div>
  );
}
