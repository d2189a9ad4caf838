import { Button } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { Link } from "react-router";

/** Beside a page's title: to the page above it, by its name. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Button
      component={Link}
      to={to}
      variant="subtle"
      className="button-wraps"
      leftSection={<IconArrowLeft size={18} aria-hidden />}
    >
      {children}
    </Button>
  );
}
