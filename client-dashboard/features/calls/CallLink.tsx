import { Button } from "@mantine/core";
import { IconVideo } from "@tabler/icons-react";
import { Link } from "react-router";
import type { Display } from "../../../shared/contract/displays.js";
import { usePermission } from "../../auth/usePermission.js";
import { pathOfCall } from "./callPaths.js";

/** To the page from which one calls the display; nothing where there is no screen that could ever ring. */
export function CallLink({ display, fullWidth = false }: { display: Display; fullWidth?: boolean }) {
  const maySend = usePermission("display.send");
  if (!maySend || display.devices.length === 0) return null;
  return (
    <Button
      component={Link}
      to={pathOfCall(display.id)}
      variant="default"
      fullWidth={fullWidth}
      leftSection={<IconVideo size={20} aria-hidden />}
      aria-label={`Call ${display.name}`}
    >
      Call
    </Button>
  );
}
