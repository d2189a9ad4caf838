import { Alert, Button, NativeSelect, Stack, Text, Title } from "@mantine/core";
import { useState, type FormEvent } from "react";
import type { Group } from "../../../../shared/contract/groups.js";
import { AUTH_MESSAGES } from "../../../../shared/texts.js";
import { useProfile } from "../../../auth/AuthContext.js";
import { PasswordField } from "../../../ui/form/PasswordField.js";
import { useFocusOnRefused } from "../../../ui/form/useFocusOnRefused.js";
import { notify } from "../../../ui/notify.js";
import { ErrorState } from "../../../ui/ErrorState.js";
import { LoadingState } from "../../../ui/LoadingState.js";
import { authFailure } from "../../../auth/authFailure.js";
import { useGroupActions } from "./useGroupActions.js";
import { useOtherMembers } from "./useMembers.js";

/** For the owner: hands the group over to a member, who has to accept it. */
export function OwnershipSection({ group }: { group: Group }) {
  const offered = group.ownershipOfferedTo;
  return (
    <section className="card" aria-labelledby="ownership">
      <Title order={2} id="ownership" mb="md">
        Hand over the group
      </Title>
      {offered ? (
        <OpenOffer name={offered.name} />
      ) : group.memberCount === 1 ? (
        <Text c="dimmed">Invite someone first: a group is handed over to one of its members.</Text>
      ) : (
        <OfferForm />
      )}
    </section>
  );
}

function OpenOffer({ name }: { name: string }) {
  const { offerOwnership } = useGroupActions();
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);

  async function handleTakeBack(): Promise<void> {
    setIsSending(true);
    setFailure(null);
    try {
      await offerOwnership(null);
      notify("The offer was withdrawn.", "success");
    } catch (error) {
      setFailure(authFailure(error).text);
      setIsSending(false);
    }
  }

  return (
    <Stack gap="md" align="flex-start">
      <Text className="long-words">
        You offered it to {name}. You stay the owner until {name} accepts.
      </Text>
      {failure && (
        <Alert color="alert" role="alert">
          {failure}
        </Alert>
      )}
      <Button variant="default" loading={isSending} onClick={() => void handleTakeBack()}>
        Withdraw the offer
      </Button>
    </Stack>
  );
}

function OfferForm() {
  const { others, error: listError, refetch } = useOtherMembers();
  const { hasPassword } = useProfile();
  const { offerOwnership } = useGroupActions();
  const [userId, setUserId] = useState("");
  const [password, setPassword] = useState("");
  const [errors, setErrors] = useState<{ userId?: string; password?: string; form?: string }>({});
  const ref = useFocusOnRefused(errors);
  const [isSending, setIsSending] = useState(false);

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setErrors({});
    if (!userId) return setErrors({ userId: "Choose the new owner." });
    if (hasPassword && !password) return setErrors({ password: AUTH_MESSAGES["missing-password"] });
    setIsSending(true);
    try {
      await offerOwnership(userId, hasPassword ? password : undefined);
    } catch (error) {
      const { code, text } = authFailure(error);
      setErrors(code === "wrong-password" ? { password: text } : { form: text });
      setIsSending(false);
    }
  }

  if (listError) return <ErrorState error={listError} onRetry={() => void refetch()} />;
  if (!others) return <LoadingState what="the members" />;
  return (
    <form ref={ref} onSubmit={(event) => void handleSubmit(event)} noValidate>
      <Stack gap="md">
        <Text c="dimmed">
          The new owner decides who is in the group and who sees what; you stay as a caregiver. Nothing
          changes before they accept.
        </Text>
        <NativeSelect
          label="To"
          size="md"
          data={[
            { value: "", label: "Choose a member" },
            ...others.map((member) => ({ value: member.userId, label: member.name })),
          ]}
          value={userId}
          onChange={(event) => setUserId(event.currentTarget.value)}
          error={errors.userId}
        />
        {hasPassword && (
          <PasswordField
            label="Your password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            error={errors.password}
          />
        )}
        {errors.form && (
          <Alert color="alert" role="alert">
            {errors.form}
          </Alert>
        )}
        <div>
          <Button type="submit" variant="default" loading={isSending}>
            Offer the group
          </Button>
        </div>
      </Stack>
    </form>
  );
}
