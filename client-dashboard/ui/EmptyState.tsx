import { Stack, Text } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";

interface EmptyStateProps {
  icon: Icon;
  title: string;
  children?: ReactNode;
}

/** Nothing here yet, and what would bring something here. */
export function EmptyState({ icon: IconShape, title, children }: EmptyStateProps) {
  return (
    <Stack align="center" gap="xs" className="state">
      <IconShape size={36} stroke={1.5} aria-hidden className="state-icon" />
      <Text fw={700} ta="center">
        {title}
      </Text>
      {children && (
        <Text component="div" c="dimmed" ta="center" maw={420}>
          {children}
        </Text>
      )}
    </Stack>
  );
}
