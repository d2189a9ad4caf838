import { Text } from "@mantine/core";
import { BRAND } from "../../../shared/brand.js";
import type { Display } from "../../../shared/contract/displays.js";
import { countdown } from "../../ui/format/relativeTime.js";
import { useNow } from "../../ui/useNow.js";
import "./displays.css";

/** `482 913`: two groups are easier to carry to another room than six digits. */
function spacedCode(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`;
}

/** Names by which a computer calls itself: another device that opens them finds itself. */
const OWN_COMPUTER = ["localhost", "127.0.0.1", "[::1]"];

/** The code and the two ways to open the display with it, for as long as the pairing window is open. */
export function PairingInvitation({ display }: { display: Display }) {
  const now = useNow(1_000);
  const left = display.pairingOpenUntil ? countdown(Date.parse(display.pairingOpenUntil), now) : null;
  const address = `${window.location.host}/display`;
  const link = `${window.location.origin}/display/${display.code}`;
  return (
    <div>
      <Text c="dimmed" mt="md">
        The code of this display
      </Text>
      <p className="pairing-code" aria-label={`Code ${display.code.split("").join(" ")}`} role="img">
        {spacedCode(display.code)}
      </p>
      <ol className="pairing-steps">
        <li>
          On the tablet, open <span className="pairing-address">{address}</span>
        </li>
        <li>Type the code.</li>
      </ol>
      <Text mt="md">
        Or open{" "}
        <a className="text-link pairing-address" href={link} target="_blank" rel="noreferrer">
          {link}
        </a>{" "}
        there, which types the code for you.
      </Text>
      {OWN_COMPUTER.includes(window.location.hostname) && (
        <Text mt="md">
          This address works on this computer only. For a tablet, open {BRAND.name} here by this
          computer&apos;s name or address in your network, and use that one.
        </Text>
      )}
      <Text mt="md" c="dimmed" role="timer">
        {left
          ? `The first screen that enters the code is let in. Open for ${left} more.`
          : "The time for this code is over."}
      </Text>
    </div>
  );
}
