import { Button, Text, Title } from "@mantine/core";
import { IconDeviceTabletPlus, IconSend } from "@tabler/icons-react";
import { Link } from "react-router";
import type { Display } from "../../../shared/contract/displays.js";
import { usePermission } from "../../auth/usePermission.js";
import { CallLink } from "../calls/index.js";
import { CallRequestNotice } from "../callRequests/index.js";
import { DisplayTroubles, LivePreview, Presence, RestNotice } from "../displays/index.js";

/** One display at a glance: its screen, whether it is in reach, its devices. */
export function DisplayCard({ display, now }: { display: Display; now: number }) {
  const canEdit = usePermission("display.edit");
  const hasScreen = display.devices.length > 0;
  return (
    <li className="card display-card">
      <div className="display-card-top">
        <Title order={2}>
          <Link to={`/dashboard/displays/${display.id}`}>{display.name}</Link>
        </Title>
        <Presence display={display} now={now} />
      </div>
      <CallRequestNotice display={display} now={now} />
      <RestNotice displays={[display]} />
      <DisplayTroubles display={display} now={now} isCompact />
      <LivePreview display={display} isCompact />
      <div className="display-card-foot">
        {display.devices.length > 1 && (
          <Text size="sm" c="dimmed" mb="sm">
            {deviceSummary(display)}
          </Text>
        )}
        {hasScreen || !canEdit ? (
          <div className="display-card-ways">
            <Button
              component={Link}
              to={`/dashboard/compose?display=${display.id}`}
              variant="default"
              className="button-wraps"
              leftSection={<IconSend size={18} aria-hidden />}
            >
              Write to {display.name}
            </Button>
            <CallLink display={display} />
          </div>
        ) : (
          <Button
            component={Link}
            to={`/welcome?display=${display.id}`}
            fullWidth
            leftSection={<IconDeviceTabletPlus size={18} aria-hidden />}
          >
            Connect a screen
          </Button>
        )}
      </div>
    </li>
  );
}

function deviceSummary(display: Display): string {
  const online = display.devices.filter((device) => device.online).length;
  const names = display.devices.map((device) => device.name).join(", ");
  return `${display.devices.length} screens, ${online} online: ${names}`;
}
