import { Loader, Stack, Text } from "@mantine/core";
import { useEffect, useState } from "react";

/** What loads at once needs no spinner: one that flashes is worse than none. */
const APPEAR_AFTER_MS = 250;

export function LoadingState({ what }: { what: string }) {
  const [visible, setVisible] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setVisible(true), APPEAR_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" className="state">
      {visible && (
        <Stack align="center" gap="sm">
          <Loader type="dots" aria-hidden />
          <Text c="dimmed">Loading {what}…</Text>
        </Stack>
      )}
    </div>
  );
}
