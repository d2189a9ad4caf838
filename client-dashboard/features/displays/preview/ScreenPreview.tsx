import { useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import type { Device, OnScreen } from "../../../../shared/contract/displays.js";
import type { PreviewReady, PreviewShow } from "../../../../shared/realtime/preview.js";
import type { DisplaySnapshot } from "../../../../shared/realtime/snapshot.js";
import { TabletFrame } from "../../../ui/TabletFrame.js";
import { type DrawnDevice, drawnDevice } from "./drawnDevice.js";

interface ScreenPreviewProps {
  title: string;
  snapshot: DisplaySnapshot | undefined;
  onScreen: OnScreen | null;
  /** Whose proportions and letters it has; null: a ten-inch tablet's. */
  device?: Device | null;
  isDimmed?: boolean;
  children?: ReactNode;
}

/** A frame that did not load, as without a network, is loaded anew this often. */
const RELOAD_MS = 10_000;

/** The display's own renderer in a frame, fed with a plan. Buttons in it do nothing. */
export function ScreenPreview({
  title,
  snapshot,
  onScreen,
  device = null,
  isDimmed,
  children,
}: ScreenPreviewProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  // Each page that has loaded in the frame: a frame that is moved on this page loads anew, and knows nothing.
  const [loads, setLoads] = useState(0);
  const isReady = loads > 0;
  const [attempt, setAttempt] = useState(0);
  const { size, viewing } = useDrawnDevice(device);

  useEffect(() => {
    if (isReady) return;
    const timer = setInterval(() => setAttempt((count) => count + 1), RELOAD_MS);
    return () => clearInterval(timer);
  }, [isReady]);

  useEffect(() => {
    const listen = (event: MessageEvent<unknown>) => {
      const isOurs = event.origin === window.location.origin && event.source === frame.current?.contentWindow;
      if (isOurs && isPreviewReady(event.data)) setLoads((count) => count + 1);
    };
    window.addEventListener("message", listen);
    return () => window.removeEventListener("message", listen);
  }, []);

  useEffect(() => {
    if (loads === 0 || !snapshot) return;
    const drawn = { ...snapshot, device: { ...snapshot.device, viewing } };
    const show: PreviewShow = { type: "preview.show", snapshot: drawn, onScreen };
    frame.current?.contentWindow?.postMessage(show, window.location.origin);
  }, [loads, snapshot, onScreen, viewing]);

  return (
    <TabletFrame
      key={attempt}
      frameRef={frame}
      src="/display/preview"
      title={title}
      size={size}
      isBlank={!isReady}
      isDimmed={isDimmed}
    >
      {children}
    </TabletFrame>
  );
}

/** Another one only when something of it is: a device is heard of every few seconds. */
function useDrawnDevice(device: Device | null): DrawnDevice {
  const facts = JSON.stringify(device && { size: device.size, viewing: device.viewing });
  return useMemo(() => drawnDevice(JSON.parse(facts) as Pick<Device, "size" | "viewing"> | null), [facts]);
}

function isPreviewReady(message: unknown): message is PreviewReady {
  return (
    typeof message === "object" && message !== null && "type" in message && message.type === "preview.ready"
  );
}
