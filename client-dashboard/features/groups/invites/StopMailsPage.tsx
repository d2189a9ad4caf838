import { Alert, Button, Stack, Text } from "@mantine/core";
import { IconMailOff } from "@tabler/icons-react";
import { useState } from "react";
import { BRAND } from "../../../../shared/brand.js";
import { mailStopsApi } from "../../../../shared/contract/notifying/mailStops.js";
import { apiCall } from "../../../api/apiCall.js";
import { Page } from "../../../ui/Page.js";
import { useSaving } from "../../../ui/form/useSaving.js";
import { useLinkSecret } from "../../../auth/useLinkSecret.js";

/** `/stop-mails#<token>`: where "Don't email this address again" of an invitation leads. Only the press does it: scanners open links. */
export function StopMailsPage() {
  const token = useLinkSecret();
  const { error, isSaving, save } = useSaving();
  const [isStopped, setIsStopped] = useState(false);

  async function handlePress(): Promise<void> {
    if (await save(() => apiCall(mailStopsApi.stop, { params: { token } }))) setIsStopped(true);
  }

  return (
    <Page title="No more invitations" width="narrow">
      <div className="card">
        <Stack gap="lg">
          {!isStopped && token === "" && (
            <Alert color="alert" role="alert" title="This link is not complete">
              Open it again from the email.
            </Alert>
          )}
          {!isStopped && token !== "" && (
            <>
              <Text>
                Press the button, and no one can use {BRAND.name} to send an invitation to your address any
                more. Anyone who tries isn't told. If you have an account here, or make one, emails about it
                still come.
              </Text>
              {error && (
                <Alert color="alert" role="alert">
                  {error}
                </Alert>
              )}
              <Button
                size="lg"
                loading={isSaving}
                onClick={() => void handlePress()}
                py="xs"
                className="button-wraps"
              >
                Don't email this address again
              </Button>
            </>
          )}
          <div role="status">
            {isStopped && (
              <Alert color="good" icon={<IconMailOff aria-hidden />} title="Done">
                {BRAND.name} won't send any more invitations to this address. You can close this page. If you
                have an account here, you can turn them on again in My Account.
              </Alert>
            )}
          </div>
        </Stack>
      </div>
    </Page>
  );
}
