import { useEffect, useRef, useState } from "react";
import { notify } from "../../../ui/notify.js";
import {
  devicesOf,
  joinedSince,
  describeScreen,
  type JoinedScreen,
  type KnownDevices,
} from "./joinedScreens.js";
import { useKnownDisplays } from "../list/useDisplays.js";

/** Screens that came in while this page was open, as they are now, until somebody has said whose they are. */
export function useJoinedScreens() {
  const displays = useKnownDisplays();
  const known = useRef<KnownDevices | null>(null);
  const [asked, setAsked] = useState<string[]>([]);

  useEffect(() => {
    if (!displays) return;
    const joined = known.current ? joinedSince(known.current, displays) : [];
    known.current = devicesOf(displays);
    if (joined.length === 0) return;
    setAsked((before) => [...before, ...joined.map(({ device }) => device.id)]);
    joined.forEach(({ display, device }) =>
      notify(`A screen joined ${display.name}'s display: ${describeScreen(device)}.`),
    );
  }, [displays]);

  const screens: JoinedScreen[] = (displays ?? []).flatMap((display) =>
    display.devices.filter(({ id }) => asked.includes(id)).map((device) => ({ display, device })),
  );
  return { screens, settle: (deviceId: string) => setAsked((ids) => ids.filter((id) => id !== deviceId)) };
}
