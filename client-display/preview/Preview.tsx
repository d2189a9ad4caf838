import { useEffect, useState } from "react";
import type { PreviewReady, PreviewShow } from "../../shared/realtime/preview.js";
import type { isSnapshot } from "../engine/connection/readFrame.js";
import type { screenOf } from "../engine/state/Screen.js";
import type { isSameView, minuteOf, View } from "../engine/state/View.js";
import type { ScreenView } from "../screens/ScreenView.js";

/** What a preview needs of the main bundle, handed over for the reason that HomeTools gives. */
export interface PreviewTools {
  isSnapshot: typeof isSnapshot;
  isSameView: typeof isSameView;
  minuteOf: typeof minuteOf;
  screenOf: typeof screenOf;
  ScreenView: typeof ScreenView;
}

/** Draws what the embedding page sends: no socket, no storage, no actions. */
export function Preview({ tools }: { tools: PreviewTools }) {
  const { ScreenView } = tools;
  const [view, setView] = useState<View>(() => emptyView(tools));

  useEffect(() => {
    let show: { message: PreviewShow; offsetMs: number } | null = null;
    const draw = () => {
      if (!show) return;
      const next = viewOf(show.message, Date.now() + show.offsetMs, tools);
      setView((drawn) => (tools.isSameView(drawn, next) ? drawn : next));
    };
    const handleMessage = (event: MessageEvent) => {
      if (event.origin !== location.origin || event.source !== window.parent) return;
      if (!isPreviewShow(event.data, tools)) return;
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
  }, [tools]);

  return (
    <div className="preview">
      <ScreenView view={view} actions={null} />
    </div>
  );
}

function emptyView({ minuteOf }: PreviewTools): View {
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

function viewOf({ snapshot, onScreen }: PreviewShow, now: number, tools: PreviewTools): View {
  return {
    screen: tools.screenOf(snapshot, onScreen, now),
    minute: tools.minuteOf(now),
    plan: snapshot,
    messages: snapshot.messages,
    asked: null,
    zoneOffsets: snapshot.zoneOffsets,
    face: snapshot.display,
    light: snapshot.display.theme === "light",
    offline: false,
  };
}

function isPreviewShow(value: unknown, { isSnapshot }: PreviewTools): value is PreviewShow {
  const show = value as PreviewShow | null;
  return (
    typeof show === "object" && show !== null && show.type === "preview.show" && isSnapshot(show.snapshot)
  );
}
