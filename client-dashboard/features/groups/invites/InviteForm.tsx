import { Alert, Button, Stack, Text, TextInput } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { useRef, useState, type FormEvent } from "react";
import type { Display } from "../../../../shared/contract/displays.js";
import { Email } from "../../../../shared/contract/base/fields.js";
import { EMAIL_MAX } from "../../../../shared/limits.js";
import { AUTH_MESSAGES } from "../../../../shared/texts.js";
import { ApiError, isRefusal, readableMessage } from "../../../api/ApiError.js";
import { useProfile } from "../../../auth/AuthContext.js";
import { useKeeping, useKeptForm } from "../../../auth/useKeptForm.js";
import { notify } from "../../../ui/notify.js";
import { AccessFields, accessProblem, type Access } from "../page/AccessFields.js";
import { useGroupActions } from "../page/useGroupActions.js";

type Errors = Partial<Record<string, string | undefined>>;

const mailedText = (email: string) =>
  `An invitation is on its way to ${email}. The email takes longer if the address was invited often today.`;
const notMailedText = (email: string) =>
  `${email} is invited. No email was sent: give them the link below yourself.`;

const ALL: Access = { displayIds: null, limited: false };

interface InviteFormProps {
  displays: Display[];
  onInvited: (email: string) => void;
}

export function InviteForm({ displays, onInvited }: InviteFormProps) {
  const { sendsMail } = useProfile().installation;
  const { invite } = useGroupActions();
  const begun = useKeptForm<{ email: string; access: Access }>("invite");
  const [email, setEmail] = useState(begun.kept?.email ?? "");
  const [access, setAccess] = useState(begun.kept?.access ?? ALL);
  const isBegun = email !== "" || access.displayIds !== null || access.limited;
  useKeeping(begun, isBegun ? { email, access } : null);
  const [errors, setErrors] = useState<Errors>({});
  const [isSending, setIsSending] = useState(false);
  const changeAccess = (changed: Access) => {
    setAccess(changed);
    setErrors((found) => ({ ...found, displayIds: undefined }));
  };
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
      await invite({ email, ...access }, begun.key);
      begun.renewKey();
      const address = Email.parse(email);
      onInvited(address);
      notify(sendsMail ? mailedText(address) : notMailedText(address), "success");
      setEmail("");
      setAccess(ALL);
    } catch (error) {
      if (isRefusal(error)) begun.renewKey();
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
          label="Email"
          description="With or without an account. Their link works for a week."
          type="email"
          autoComplete="off"
          maxLength={EMAIL_MAX}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={errors["email"]}
        />
        <AccessFields
          access={access}
          displays={displays}
          onChange={changeAccess}
          error={errors["displayIds"]}
        />
        {errors["form"] && (
          <Alert color="alert" role="alert">
            {errors["form"]}
          </Alert>
        )}
        {!sendsMail && (
          <Text size="sm">This installation sends no email. You get a link to give them yourself.</Text>
        )}
        <div>
          <Button type="submit" loading={isSending} leftSection={<IconSend size={20} aria-hidden />}>
            Invite
          </Button>
        </div>
      </Stack>
    </form>
  );
}
