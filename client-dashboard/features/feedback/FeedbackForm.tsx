import { Button, Stack, Textarea, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { feedbackApi, type FeedbackType } from "../../../shared/contract/feedback.js";
import { COMMENTS_MAX, EMAIL_MAX, NAME_MAX } from "../../../shared/limits.js";
import { ApiError, isRefusal } from "../../api/ApiError.js";
import { useAuth } from "../../auth/AuthContext.js";
import { apiCall } from "../../api/apiCall.js";
import { useKeeping, useKeptForm } from "../../auth/useKeptForm.js";
import { useUnsavedInDialog } from "../../ui/form/unsaved.js";

interface FeedbackFormProps {
  type: FeedbackType;
  onSent: () => void;
  onFailed: () => void;
}

interface FormData {
  name: string;
  email: string;
  comments: string;
}

/** Name, email and words to the people behind the product. The browser itself checks that all are there. */
export function FeedbackForm({ type, onSent, onFailed }: FeedbackFormProps) {
  const { state } = useAuth();
  const profile = state.status === "signedIn" ? state.profile : null;
  const draft = useKeptForm<Partial<FormData>>(`feedback/${type}`);
  const [typed, setTyped] = useState<Partial<FormData>>(draft.kept ?? {});
  // The profile may come after the page: it stands where nobody has typed anything else.
  const formData: FormData = {
    name: profile?.name ?? "",
    email: profile?.email ?? "",
    comments: "",
    ...typed,
  };
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [isSending, setIsSending] = useState(false);
  const isWritten = formData.comments.trim() !== "";
  useUnsavedInDialog(isWritten, "What you wrote isn't sent yet.");
  useKeeping(draft, isWritten ? typed : null);

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setIsSending(true);
    setErrors({});
    try {
      const body = { formData, type, userID: profile?.userID };
      await apiCall(feedbackApi.create, { body }, { idempotencyKey: draft.key });
      draft.renewKey();
      setTyped({});
      onSent();
    } catch (error) {
      if (isRefusal(error)) draft.renewKey();
      const field = error instanceof ApiError ? error.field?.replace("formData.", "") : undefined;
      if (field && field in formData && error instanceof ApiError) setErrors({ [field]: error.message });
      else onFailed();
    } finally {
      setIsSending(false);
    }
  }

  const field = (name: keyof typeof formData) => ({
    value: formData[name],
    error: errors[name],
    required: true,
    withAsterisk: false,
    onChange: (event: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [name]: event.currentTarget.value }),
  });

  return (
    <form onSubmit={(event) => void handleSubmit(event)}>
      <Stack gap="md">
        <TextInput label="Name" autoComplete="name" maxLength={NAME_MAX} {...field("name")} />
        <TextInput
          label="Email"
          type="email"
          autoComplete="email"
          maxLength={EMAIL_MAX}
          {...field("email")}
        />
        <Textarea
          label="Comments"
          autosize
          minRows={5}
          maxRows={14}
          maxLength={COMMENTS_MAX}
          data-autofocus={profile ? true : undefined}
          {...field("comments")}
        />
        <Button type="submit" size="lg" loading={isSending}>
          Submit
        </Button>
      </Stack>
    </form>
  );
}
