import { Alert } from "@mantine/core";
import { IconBellOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { BRAND } from "../../../shared/brand.js";
import { useProfile } from "../../auth/AuthContext.js";

type Obstacle = "insecure" | "homeScreen" | "unsupported" | "denied";

const WORDS: Record<Obstacle, { title: string; what: ReactNode }> = {
  insecure: {
    title: "This address is not secure enough",
    what: "Browsers only allow notifications on https pages. Ask whoever set this up for an https address.",
  },
  homeScreen: {
    title: "Save this page as an app first",
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
    title: "This browser can't show notifications",
    what: "Try another browser, or your phone.",
  },
  denied: {
    title: "Notifications are blocked here",
    what: (
      <>
        Someone chose “Don’t Allow” once, and the browser doesn’t ask again. On a phone, delete the app from
        the home screen, add it again and log in. On a computer, click the symbol next to the page’s address,
        allow notifications there and reload this page.
      </>
    ),
  },
};

/** Why this device cannot be told, and what helps. */
export function PushObstacle({ obstacle }: { obstacle: Obstacle }) {
  const { sendsMail } = useProfile().installation;
  const { title, what } = WORDS[obstacle];
  const isMailLeft = sendsMail && (obstacle === "insecure" || obstacle === "unsupported");
  return (
    <Alert icon={<IconBellOff aria-hidden />} title={title} className="push-obstacle">
      {what}
      {isMailLeft && " Emails still reach you."}
    </Alert>
  );
}
