import { Alert, Anchor, Group, Text } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { Link } from "react-router";
import type { Stop } from "./findStop.js";

/** Why something can't be added or changed, and the way on. */
export function StopNotice({ stop }: { stop: Stop }) {
  return (
    <Alert color="accent" icon={<IconLock aria-hidden />} title={stop.title} mb="lg">
      <Text>{stop.text}</Text>
      <Group gap="lg" mt="sm">
        <Anchor href="/pricing" className="text-link" fw={700}>
          See the plans
        </Anchor>
        {stop.canChoose && (
          <Anchor component={Link} to="/group/editable-displays" className="text-link" fw={700}>
            Choose the displays
          </Anchor>
        )}
      </Group>
    </Alert>
  );
}
