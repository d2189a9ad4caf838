import { Link } from "react-router";
import type { Display } from "../../../../shared/contract/displays.js";
import { timeAgo } from "../../../ui/format/relativeTime.js";
import { gravestOf, type TroubledDevice, troubledDevices } from "./displayTroubles.js";
import { TroubleList } from "./TroubleList.js";

interface DisplayTroublesProps {
  display: Display;
  now: number;
  /** Without what is only worth knowing, and only the gravest of many: the display's page has them all. */
  isCompact?: boolean;
}

const COMPACT_MAX = 3;

/** What is wrong with the screens of a display, live; nothing where all is well. */
export function DisplayTroubles({ display, now, isCompact = false }: DisplayTroublesProps) {
  const troubled = troubledDevices(display).flatMap((one) => {
    const troubles = one.troubles.filter(({ severity }) => !isCompact || severity !== "note");
    return troubles.length > 0 ? [{ ...one, troubles }] : [];
  });
  const { listed, hidden } = gravestOf(troubled, isCompact ? COMPACT_MAX : Infinity);
  if (listed.length === 0) return null;
  return (
    <section className="display-troubles" aria-label={`Troubles of ${display.name}'s screens`}>
      {listed.map(({ device, status, troubles }) => {
        const heading = headingOf(device, display.devices.length, now);
        return (
          <div key={device.id}>
            {heading && <p className="troubles-of">{heading}</p>}
            <TroubleList troubles={troubles} status={status} />
          </div>
        );
      })}
      {hidden > 0 && (
        <Link to={`/dashboard/displays/${display.id}#screens`} className="troubles-more">
          and {hidden} more
        </Link>
      )}
    </section>
  );
}

/** Which screen it is, where there are several; and of one that is offline, since when this is the last that is known. */
function headingOf(device: TroubledDevice["device"], devices: number, now: number): string {
  const name = devices > 1 ? device.name : "";
  if (device.online) return name;
  const lastKnown = `last known ${timeAgo(Date.parse(device.lastSeenAt), now)}`;
  return name ? `${name}, ${lastKnown}` : `Offline, ${lastKnown}`;
}
