import { useEffect, useState } from "react";
import type { PreviewReady, PreviewShow } from "../../shared/realtime/preview.js";
import { isSnapshot } from "../connection/readFrame.js";
import { screenOf } from "../state/Screen.js";
import { isSameView, minuteOf, type View } from "../state/View.js";
import { ScreenView } from "../screens/ScreenView.js";

/** Draws what the embedding page sends: no socket, no storage, no hands. */
export function Preview() {
  const [view, setView] = useState<View>(emptyView);

  useEffect(() => {
    let show: { message: PreviewShow; offsetMs: number } | null = null;
    const draw = () => {
      if (!show) return;
      const next = viewOf(show.message, Date.now() + show.offsetMs);
      setView((drawn) => (isSameView(drawn, next) ? drawn : next));
    };
    const handleMessage = (event: MessageEvent) => {
      if (event.origin !== location.origin || event.source !== window.parent) return;
      if (!isPreviewShow(event.data)) return;
      const message = event.data;
      show = { message, offsetMs: Date.parse(message.snapshot.serverTime) - Date.now() };
      draw();
    };
    window.addEventListener("message", handleMessage);
    const timer = setInterval(draw, 1_000);
    const ready: PreviewReady = { type: "preview.ready" };
    if (window.parent !== window) window.parent.postMessage(ready, location.origin);
    return () => {
      window.removeEventListener("message", handleMessage);
      clearInterval(timer);
    };
  }, []);

  return (
    <div className="preview">
      <ScreenView view={view} hands={null} />
    </div>
  );
}

function emptyView(): View {
  return {
    screen: { kind: "clock", next: null, reader: null },
    minute: minuteOf(Date.now()),
    plan: null,
    messages: [],
    asked: null,
    zoneOffsets: null,
    face: null,
    light: false,
    offline: false,
  };
}

function viewOf({ snapshot, onScreen }: PreviewShow, now: number): View {
  return {
    screen: screenOf(snapshot, onScreen, now),
    minute: minuteOf(now),
    plan: snapshot,
    messages: snapshot.messages,
    asked: null,
    zoneOffsets: snapshot.zoneOffsets,
    face: snapshot.display,
    light: snapshot.display.theme === "light",
    offline: false,
  };
}

function isPreviewShow(value: unknown): value is PreviewShow {
  const show = value as PreviewShow | null;
  return (
    typeof show === "object" && show !== null && show.type === "preview.show" && isSnapshot(show.snapshot)
  );
}
