import { Alert } from "@mantine/core";
import { IconBellOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { BRAND } from "../../../shared/brand.js";

type Obstacle = "insecure" | "homeScreen" | "unsupported" | "denied";

const WORDS: Record<Obstacle, { title: string; what: ReactNode }> = {
  insecure: {
    title: "This address is not secure enough",
    what: "Browsers show notifications only for pages that are opened with https. Ask whoever set this up for such an address. E-mails reach you all the same.",
  },
  homeScreen: {
    title: "First save this page as an app",
    what: (
      <ol className="steps-list">
        <li>Open this page in Safari and tap the Share symbol.</li>
        <li>Choose “Add to Home Screen”.</li>
        <li>
          Open {BRAND.name} from the home screen, log in, and come back to My Account. You can turn
          notifications on there.
        </li>
      </ol>
    ),
  },
  unsupported: {
    title: "This browser cannot show notifications",
    what: "Try another browser, or your phone. E-mails reach you all the same.",
  },
  denied: {
    title: "Notifications are blocked here",
    what: (
      <>
        Somebody chose “Don’t allow” once, and the browser does not ask again. On a phone, delete the app from
        the home screen, add it again and log in. On a computer, select the symbol beside the page’s address
        and allow notifications there, then load this page again.
      </>
    ),
  },
};

/** Why this device cannot be told, and what helps. */
export function PushObstacle({ obstacle }: { obstacle: Obstacle }) {
  const { title, what } = WORDS[obstacle];
  return (
    <Alert icon={<IconBellOff aria-hidden />} title={title} className="push-obstacle">
      {what}
    </Alert>
  );
}
