import { Alert, Stack, TextInput } from "@mantine/core";
import { IconMailExclamation } from "@tabler/icons-react";
import { useProfile } from "../../session/AuthContext.js";
import { AccountSection } from "./AccountSection.js";
import { NameField } from "./NameField.js";
import { PhotoField } from "./PhotoField.js";
import { ResendVerification } from "./ResendVerification.js";

/** Photo, name and address of the signed-in user. */
export function ProfileSection() {
  const { email, emailVerified } = useProfile();
  return (
    <AccountSection title="You">
      <Stack gap="lg">
        <PhotoField />
        <NameField />
        <TextInput
          label="Email"
          type="email"
          value={email}
          readOnly
          variant="filled"
          description={emailVerified ? "Verified. This is how you sign in." : "This is how you sign in."}
          inputWrapperOrder={["label", "input", "description", "error"]}
        />
        {!emailVerified && (
          <Alert
            color="accent"
            icon={<IconMailExclamation aria-hidden />}
            title="Your e-mail is not verified"
            className="verify-notice"
          >
            <p>
              Open the link in the mail that was sent to {email}. Until then nobody can be sure it is yours.
            </p>
            <ResendVerification />
          </Alert>
        )}
      </Stack>
    </AccountSection>
  );
}
