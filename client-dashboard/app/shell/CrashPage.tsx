import { Button, Stack, Text, Title } from "@mantine/core";
import { useEffect } from "react";
import { useRouteError } from "react-router";
import { contactEmail } from "../../api/contactEmail.js";

/** A part of the app could not be loaded or broke. Loading again also fetches a newer version's parts. */
export function CrashPage() {
  const error = useRouteError();
  const address = contactEmail();
  useEffect(() => console.error(error), [error]);
  return (
    <main className="page page-narrow">
      <Stack align="flex-start" role="alert">
        <Title order={1}>This page couldn't be shown</Title>
        <Text>
          Check your connection and load it again.
          {address !== null && ` If that doesn't help, please write to ${address}.`}
        </Text>
        <Button onClick={() => window.location.reload()}>Load again</Button>
      </Stack>
    </main>
  );
}
