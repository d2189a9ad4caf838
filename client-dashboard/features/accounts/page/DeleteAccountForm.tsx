import { Alert, Button, Checkbox, Stack, Text, TextInput } from "@mantine/core";
import { useMemo, useState, type FormEvent } from "react";
import { Link, useNavigate } from "react-router";
import { accountsApi } from "../../../../shared/contract/accounts.js";
import type { EndpointRequest } from "../../../../shared/contract/base/endpoint.js";
import { EMAIL_MAX } from "../../../../shared/limits.js";
import { AUTH_MESSAGES } from "../../../../shared/texts.js";
import { ApiError, isRefusal, isSignedOut } from "../../../api/ApiError.js";
import { useAuth, useProfile } from "../../../auth/AuthContext.js";
import { apiCall } from "../../../api/apiCall.js";
import { clearLoginMarker } from "../../../auth/loginMarker.js";
import { PasswordField } from "../../../ui/form/PasswordField.js";
import { useFocusOnRefused } from "../../../ui/form/useFocusOnRefused.js";
import { notify } from "../../../ui/notify.js";
import { authFailure } from "../../../auth/authFailure.js";

/** Asks for the password, or for the e-mail address of who has none; and once more when others are in the group. */
export function DeleteAccountForm() {
  const { email, hasPassword } = useProfile();
  const { signOutBy } = useAuth();
  const navigate = useNavigate();
  const [proof, setProof] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [hasMembers, setHasMembers] = useState(false);
  const [dissolveGroup, setDissolveGroup] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const problem = proofProblem({ proof, email, hasPassword });
    setError(problem);
    if (problem) return;
    setIsDeleting(true);
    try {
      const body = { ...(hasPassword ? { password: proof } : { email: proof }), dissolveGroup };
      await signOutBy(() => deleteAccount(body));
      clearLoginMarker();
      void navigate("/");
      notify("Your account has been deleted.");
    } catch (failure) {
      setIsDeleting(false);
      if (failure instanceof ApiError && failure.code === "group-has-members") setHasMembers(true);
      else setError(authFailure(failure).text);
    }
  }

  const ref = useFocusOnRefused(useMemo((): { proof?: string } => (error ? { proof: error } : {}), [error]));
  const field = {
    value: proof,
    error,
    required: true,
    withAsterisk: false,
    onChange: (event: { currentTarget: { value: string } }) => setProof(event.currentTarget.value),
  };
  return (
    <form ref={ref} onSubmit={(event) => void handleSubmit(event)} noValidate>
      <Stack gap="md">
        {hasPassword ? (
          <PasswordField label="Your password" autoComplete="current-password" {...field} />
        ) : (
          <TextInput
            label="Your email address"
            description={`Type ${email} to confirm.`}
            type="email"
            autoComplete="off"
            maxLength={EMAIL_MAX}
            {...field}
          />
        )}
        {hasMembers && <OthersAreThere checked={dissolveGroup} onChange={setDissolveGroup} />}
        <Button
          type="submit"
          className="button-wraps"
          color="alert"
          size="lg"
          loading={isDeleting}
          disabled={hasMembers && !dissolveGroup}
        >
          Delete my account permanently
        </Button>
      </Stack>
    </form>
  );
}

type Body = EndpointRequest<typeof accountsApi.deleteAccount>["body"];

/** Where no answer comes it may have been done: a session that is over then says so. */
async function deleteAccount(body: Body): Promise<void> {
  try {
    await apiCall(accountsApi.deleteAccount, { body });
  } catch (error) {
    if (isRefusal(error)) throw error;
    const found = await apiCall(accountsApi.getUserData, {}).catch((failure: unknown) => failure);
    if (isSignedOut(found)) return;
    throw found instanceof Error ? unclearDeletion(error) : error;
  }
}

function unclearDeletion(cause: unknown): ApiError {
  const message =
    "No answer came, so your account may be deleted already. Check your connection and reload this page: if you have to log in, it is deleted.";
  return new ApiError({ code: "unreachable", message }, { cause });
}

interface OthersAreThereProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function OthersAreThere({ checked, onChange }: OthersAreThereProps) {
  const { activeGroup } = useProfile();
  return (
    <Alert color="alert" role="alert" title="There are other people in your group">
      <Text>
        They will lose its displays, messages and answers too. To keep it for them,{" "}
        <Link className="text-link" to="/group">
          hand the group over
        </Link>{" "}
        to one of them before you delete your account.
      </Text>
      <Checkbox
        className="dissolve"
        mt="md"
        label={`Delete ${activeGroup.role === "owner" ? activeGroup.groupName : "my own group"} for everyone in it`}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </Alert>
  );
}

interface Proof {
  proof: string;
  email: string;
  hasPassword: boolean;
}

function proofProblem({ proof, email, hasPassword }: Proof): string | null {
  if (hasPassword) return proof === "" ? AUTH_MESSAGES["missing-password"] : null;
  return proof.trim().toLowerCase() === email.toLowerCase()
    ? null
    : "That isn't your account's email address.";
}
