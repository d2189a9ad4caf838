import { Button, Text } from "@mantine/core";
import { Link } from "react-router";

/** For who has the mail and did not sign up: the account can still become theirs, by the mailbox. */
export function NotMyAccount() {
  return (
    <div>
      <Text mb="sm">
        Didn't sign up, or don't know this account? Then ignore the email: without you the address is never
        verified. To make the account yours, set a new password by email. That logs everyone else out.
      </Text>
      <Button component={Link} to="/login?mode=forgotPassword" variant="default" className="button-wraps">
        It wasn't me: set a new password
      </Button>
    </div>
  );
}
