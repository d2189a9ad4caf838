import { Alert, Button, Stack, Text } from "@mantine/core";
import { IconMailOff } from "@tabler/icons-react";
import { useState } from "react";
import { BRAND } from "../../../shared/brand.js";
import { mailStopsApi } from "../../../shared/contract/mailStops.js";
import { call } from "../../session/call.js";
import { Page } from "../../ui/Page.js";
import { useSaving } from "../../ui/useSaving.js";
import { useLinkSecret } from "../accounts/useLinkSecret.js";

/** `/stop-mails#<token>`: where "Do not write to this address again" of an invitation leads. Only the press does it: scanners open links. */
export function StopMailsPage() {
  const token = useLinkSecret();
  const { error, isSaving, save } = useSaving();
  const [isStopped, setIsStopped] = useState(false);

  async function handlePress(): Promise<void> {
    if (await save(() => call(mailStopsApi.stop, { params: { token } }))) setIsStopped(true);
  }

  return (
    <Page title="No more invitations" width="narrow">
      <div className="card">
        <Stack gap="lg">
          {!isStopped && token === "" && (
            <Alert color="alert" role="alert" title="This link is not complete">
              Open it once more from the mail.
            </Alert>
          )}
          {!isStopped && token !== "" && (
            <>
              <Text>
                Press the button, and nobody can have {BRAND.name} send an invitation to your address any
                more. Whoever tries is not told. If you have an account here, or make one, mails about it
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
                Do not write to this address again
              </Button>
            </>
          )}
          <div role="status">
            {isStopped && (
              <Alert color="good" icon={<IconMailOff aria-hidden />} title="It is done">
                {BRAND.name} sends no more invitations to this address. You can close this page.
              </Alert>
            )}
          </div>
        </Stack>
      </div>
    </Page>
  );
}
