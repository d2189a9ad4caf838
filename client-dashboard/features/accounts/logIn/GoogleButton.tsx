import { Alert, Button, Divider, Stack } from "@mantine/core";
import { IconBrandGoogle } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { authMessage } from "../../../../shared/texts.js";
import { useAuth } from "../../../auth/AuthContext.js";
import { apiClient } from "../../../api/apiCall.js";
import { authFailure } from "../../../auth/authFailure.js";
import { openGooglePopup, readGoogleOutcome, type GoogleOutcome } from "./googlePopup.js";
import { useSignInOptions } from "./useSignInOptions.js";

const BLOCKED =
  "Your browser blocked Google's login window. Allow pop-up windows for this site, then try again.";

/** Signs in by Google in a window of its own; absent where this installation has no Google. */
export function GoogleButton() {
  const { signIn } = useAuth();
  const [failure, setFailure] = useState<string | null>(null);
  const [isSigningIn, setIsSigningIn] = useState(false);
  const options = useSignInOptions();

  useEffect(() => {
    async function finish({ code, message }: GoogleOutcome): Promise<void> {
      if (code !== "signedIn") return setFailure(authMessage(code, message));
      setIsSigningIn(true);
      try {
        // The popup left the cookie; the access token comes for it as after every reload.
        await signIn(await apiClient.refresh(null));
      } catch (error) {
        setFailure(authFailure(error).text);
      } finally {
        setIsSigningIn(false);
      }
    }
    const listen = (event: MessageEvent) => {
      const outcome = readGoogleOutcome(event, window.location.origin);
      if (outcome !== null) void finish(outcome);
    };
    window.addEventListener("message", listen);
    return () => window.removeEventListener("message", listen);
  }, [signIn]);

  if (!options?.google) return null;
  return (
    <Stack gap="md" mt="lg">
      <Divider label="or" labelPosition="center" />
      {failure && (
        <Alert color="alert" role="alert">
          {failure}
        </Alert>
      )}
      <Button
        variant="default"
        size="lg"
        loading={isSigningIn}
        leftSection={<IconBrandGoogle size={20} aria-hidden />}
        onClick={() => setFailure(openGooglePopup() ? null : BLOCKED)}
      >
        Continue with Google
      </Button>
    </Stack>
  );
}
