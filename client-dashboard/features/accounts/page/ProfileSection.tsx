import { Alert, Stack, TextInput } from "@mantine/core";
import { IconMailExclamation } from "@tabler/icons-react";
import { useProfile } from "../../../auth/AuthContext.js";
import { AccountSection } from "../../../ui/AccountSection.js";
import { NameField } from "./NameField.js";
import { PhotoField } from "./PhotoField.js";
import { ResendVerification } from "../../../auth/ResendVerification.js";

/** Photo, name and address of the signed-in user. */
export function ProfileSection() {
  const { email, emailVerified, installation } = useProfile();
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
          description={emailVerified ? "Verified. This is how you log in." : "This is how you log in."}
          inputWrapperOrder={["label", "input", "description", "error"]}
        />
        {!emailVerified && (
          <Alert
            color="accent"
            icon={<IconMailExclamation aria-hidden />}
            title="Your email is not verified"
            className="verify-notice"
          >
            {installation.sendsMail && (
              <p>{`Open the link in the email that was sent to ${email} to confirm that it's yours.`}</p>
            )}
            <ResendVerification />
          </Alert>
        )}
      </Stack>
    </AccountSection>
  );
}
