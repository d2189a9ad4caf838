import { Alert, Text, Title } from "@mantine/core";
import { IconHomeOff } from "@tabler/icons-react";
import type { Display } from "../../../../shared/contract/displays.js";
import { BRAND } from "../../../../shared/brand.js";
import { useProfile } from "../../../auth/AuthContext.js";
import { originForDevices } from "../../../auth/linkOrigin.js";
import { countdown } from "../../../ui/format/relativeTime.js";
import { useNow } from "../../../ui/useNow.js";
import { PairingLink } from "./PairingLink.js";
import { UseThisBrowser } from "./UseThisBrowser.js";
import "../list/displays.css";
import "./pairing.css";

/** `482 913`: two groups are easier to carry to another room than six digits. */
function spacedCode(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`;
}

/** Every way to make a screen of this display, for as long as the pairing window is open. */
export function PairingInvitation({ display }: { display: Display }) {
  const now = useNow(1_000);
  const origin = originForDevices(useProfile().installation);
  const left = display.pairingOpenUntil ? countdown(Date.parse(display.pairingOpenUntil), now) : null;
  return (
    <div className="pairing">
      {origin === null && (
        <Alert color="accent" icon={<IconHomeOff aria-hidden />} title="A tablet can't find this address">
          “{window.location.hostname}” means this computer only. For a tablet in the home, open {BRAND.name}{" "}
          here by this computer&apos;s name or address in your network, and start from there.
        </Alert>
      )}
      <section aria-label="With the code">
        <Title order={3}>Type the code</Title>
        <p className="pairing-code" aria-label={`Code ${display.code.split("").join(" ")}`} role="img">
          {spacedCode(display.code)}
        </p>
        <Text>
          On the tablet, open{" "}
          <span className="pairing-address">{new URL(origin ?? window.location.origin).host}/display</span>{" "}
          and type it there.
        </Text>
        <Text mt="xs" c="dimmed" role="timer">
          {left
            ? `The first screen that enters the code is let in. Open for another ${left}.`
            : "The time to enter this code is up."}
        </Text>
      </section>
      <section aria-label="With a link">
        <Title order={3} mb="sm">
          Or scan it
        </Title>
        <PairingLink display={display} now={now} />
      </section>
      <section aria-label="On this device">
        <UseThisBrowser display={display} />
      </section>
    </div>
  );
}
