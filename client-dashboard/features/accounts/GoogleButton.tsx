import { Alert, Button, Divider, Stack } from "@mantine/core";
import { IconBrandGoogle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { accountsApi } from "../../../shared/contract/accounts.js";
import { authMessage } from "../../../shared/texts.js";
import { useAuth } from "../../session/AuthContext.js";
import { apiClient, call } from "../../session/call.js";
import { queryKeys } from "../../session/queryKeys.js";
import { authFailure } from "./authFailure.js";
import { openGooglePopup, readGoogleOutcome, type GoogleOutcome } from "./googlePopup.js";

const BLOCKED =
  "Your browser blocked the window in which Google asks who you are. Allow pop-up windows for this site, then try again.";

/** Signs in by Google in a window of its own; absent where this installation has no Google. */
export function GoogleButton() {
  const { signIn } = useAuth();
  const [failure, setFailure] = useState<string | null>(null);
  const [isSigningIn, setIsSigningIn] = useState(false);
  const { data: options } = useQuery({
    queryKey: queryKeys.signInOptions,
    queryFn: () => call(accountsApi.getSignInOptions, {}),
    staleTime: Infinity,
  });

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
