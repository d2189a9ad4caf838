import { Alert, Button, Stack, TextInput } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { useRef, useState, type FormEvent } from "react";
import type { Display } from "../../../shared/contract/displays.js";
import { Email } from "../../../shared/contract/fields.js";
import { EMAIL_MAX } from "../../../shared/limits.js";
import { AUTH_MESSAGES } from "../../../shared/texts.js";
import { ApiError, readableMessage } from "../../session/ApiError.js";
import { notify } from "../../ui/notify.js";
import { AccessFields, accessProblem, type Access } from "./AccessFields.js";
import { useGroupActions } from "./useGroupActions.js";

type Errors = Partial<Record<string, string | undefined>>;

const ALL: Access = { displayIds: null, limited: false };

export function InviteForm({ displays }: { displays: Display[] }) {
  const { invite } = useGroupActions();
  const [email, setEmail] = useState("");
  const [access, setAccess] = useState(ALL);
  const [errors, setErrors] = useState<Errors>({});
  const [isSending, setIsSending] = useState(false);
  const emailInput = useRef<HTMLInputElement>(null);

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const isAddress = Email.safeParse(email).success;
    const found = {
      email: isAddress ? undefined : AUTH_MESSAGES["invalid-email"],
      displayIds: accessProblem(access),
    };
    setErrors(found);
    if (!isAddress) emailInput.current?.focus();
    if (found.email || found.displayIds) return;
    setIsSending(true);
    try {
      await invite({ email, ...access });
      notify(
        `An invitation is on its way to ${email.trim()}. The mail takes longer if the address was invited often today.`,
        "success",
      );
      setEmail("");
      setAccess(ALL);
    } catch (error) {
      const field = error instanceof ApiError ? error.field?.split(".")[0] : undefined;
      setErrors({ [field ?? "form"]: readableMessage(error) });
    } finally {
      setIsSending(false);
    }
  }

  return (
    <form onSubmit={(event) => void handleSubmit(event)} noValidate>
      <Stack gap="lg">
        <TextInput
          ref={emailInput}
          label="E-mail address"
          description="Of somebody with or without an account. The link in the mail works for a week."
          type="email"
          autoComplete="off"
          maxLength={EMAIL_MAX}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={errors["email"]}
        />
        <AccessFields access={access} displays={displays} onChange={setAccess} error={errors["displayIds"]} />
        {errors["form"] && (
          <Alert color="alert" role="alert">
            {errors["form"]}
          </Alert>
        )}
        <div>
          <Button type="submit" loading={isSending} leftSection={<IconSend size={20} aria-hidden />}>
            Send the invitation
          </Button>
        </div>
      </Stack>
    </form>
  );
}
