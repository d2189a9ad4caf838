import { Alert, Button, Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { accountsApi } from "../../../../shared/contract/accounts.js";
import { ApiError, readableMessage } from "../../../api/ApiError.js";
import { apiCall } from "../../../api/apiCall.js";
import { queryKeys } from "../../../api/queryKeys.js";
import { PasswordField } from "../../../ui/form/PasswordField.js";
import { NotMyAccount } from "../page/NotMyAccount.js";

interface Problem {
  field: "password" | null;
  text: string;
}

/** Who opens the link without being signed in shows by the password that it was they who signed up. */
export function ProveSignUp({ token }: { token: string }) {
  const cache = useQueryClient();
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isSending, setIsSending] = useState(false);

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setIsSending(true);
    setProblem(null);
    try {
      const verified = await apiCall(accountsApi.verifyEmail, { body: { token, password } });
      cache.setQueryData(queryKeys.verification(token), verified);
    } catch (error) {
      setProblem(problemOf(error));
      setIsSending(false);
    }
  }

  return (
    <Stack gap="xl">
      <form onSubmit={(event) => void handleSubmit(event)} noValidate>
        <Stack gap="md">
          <Text>To verify your email address, type the password that you chose when you signed up.</Text>
          <PasswordField
            label="Password"
            autoComplete="current-password"
            required
            withAsterisk={false}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            error={problem?.field === "password" ? problem.text : undefined}
          />
          {problem?.field === null && (
            <Alert color="alert" role="alert">
              {problem.text}
            </Alert>
          )}
          <Button type="submit" size="lg" loading={isSending}>
            Verify my email
          </Button>
        </Stack>
      </form>
      <NotMyAccount />
    </Stack>
  );
}

function problemOf(error: unknown): Problem {
  const code = error instanceof ApiError ? error.code : null;
  const isWrong = code === "wrong-password" || code === "missing-password";
  return isWrong
    ? { field: "password", text: "This isn't the password you signed up with." }
    : { field: null, text: readableMessage(error) };
}
