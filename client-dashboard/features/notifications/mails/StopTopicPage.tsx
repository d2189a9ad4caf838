import { Alert, Button, Stack, Text } from "@mantine/core";
import { IconMailOff } from "@tabler/icons-react";
import { useState } from "react";
import { mailStopsApi } from "../../../../shared/contract/notifying/mailStops.js";
import { apiCall } from "../../../api/apiCall.js";
import { useLinkSecret } from "../../../auth/useLinkSecret.js";
import { Page } from "../../../ui/Page.js";
import { useSaving } from "../../../ui/form/useSaving.js";

/** `/stop-topic#<token>`: where "Unsubscribe" of a mail program leads. Only the press does it: scanners open links. */
export function StopTopicPage() {
  const token = useLinkSecret();
  const { error, isSaving, save } = useSaving();
  const [isStopped, setIsStopped] = useState(false);

  async function handlePress(): Promise<void> {
    if (await save(() => apiCall(mailStopsApi.stopTopic, { params: { token } }))) setIsStopped(true);
  }

  return (
    <Page title="Fewer emails" width="narrow">
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
                Press the button, and you get no more emails of this kind. Push messages still come where you
                turned them on, and so do all other emails.
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
                No more emails of this kind
              </Button>
            </>
          )}
          <div role="status">
            {isStopped && (
              <Alert color="good" icon={<IconMailOff aria-hidden />} title="Done">
                You get no more emails of this kind. In My Account you choose what you are told and how.
              </Alert>
            )}
          </div>
        </Stack>
      </div>
    </Page>
  );
}
