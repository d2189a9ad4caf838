import { Alert, Text, Title } from "@mantine/core";
import { IconHomeOff } from "@tabler/icons-react";
import type { Display } from "../../../shared/contract/displays.js";
import { BRAND } from "../../../shared/brand.js";
import { countdown } from "../../ui/format/relativeTime.js";
import { useNow } from "../../ui/useNow.js";
import { PairingLink } from "./PairingLink.js";
import { UseThisBrowser } from "./UseThisBrowser.js";
import "./displays.css";
import "./pairing.css";

/** `482 913`: two groups are easier to carry to another room than six digits. */
function spacedCode(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`;
}

/** Names by which a computer calls itself: another device that opens them finds itself. */
const OWN_COMPUTER = ["localhost", "127.0.0.1", "[::1]"];

/** Every way to make a screen of this display, for as long as the pairing window is open. */
export function PairingInvitation({ display }: { display: Display }) {
  const now = useNow(1_000);
  const left = display.pairingOpenUntil ? countdown(Date.parse(display.pairingOpenUntil), now) : null;
  return (
    <div className="pairing">
      {OWN_COMPUTER.includes(window.location.hostname) && (
        <Alert color="accent" icon={<IconHomeOff aria-hidden />} title="A tablet cannot find this address">
          “{window.location.hostname}” means this computer only. For a tablet in the home, open {BRAND.name}{" "}
          here by this computer&apos;s name or address in your network, and start from there.
        </Alert>
      )}
      <section aria-label="By the code">
        <Title order={3}>Type the code</Title>
        <p className="pairing-code" aria-label={`Code ${display.code.split("").join(" ")}`} role="img">
          {spacedCode(display.code)}
        </p>
        <Text>
          On the tablet, open <span className="pairing-address">{window.location.host}/display</span> and type
          it there.
        </Text>
        <Text mt="xs" c="dimmed" role="timer">
          {left
            ? `The first screen that enters the code is let in. Open for ${left} more.`
            : "The time for this code is over."}
        </Text>
      </section>
      <section aria-label="By a link">
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
