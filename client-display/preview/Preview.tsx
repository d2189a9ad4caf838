import { useEffect, useState, type MouseEvent } from "react";
import type {
  PreviewPressed,
  PreviewReady,
  PreviewShow,
  PreviewTold,
} from "../../shared/realtime/preview.js";
import type { isSnapshot } from "../engine/connection/readFrame.js";
import type { agendaMessages } from "../engine/state/agendaMessages.js";
import type { screenOf, Screen } from "../engine/state/Screen.js";
import type { isSameView, minuteOf, View } from "../engine/state/View.js";
import type { ScreenView } from "../screens/ScreenView.js";

/** What a preview needs of the main bundle, handed over for the reason that HomeTools gives. */
export interface PreviewTools {
  agendaMessages: typeof agendaMessages;
  isSnapshot: typeof isSnapshot;
  isSameView: typeof isSameView;
  minuteOf: typeof minuteOf;
  screenOf: typeof screenOf;
  ScreenView: typeof ScreenView;
}

/** Draws what the embedding page sends: no socket, no storage, no actions. */
export function Preview({ tools }: { tools: PreviewTools }) {
  const { ScreenView } = tools;
  const { view, isTriedOut } = useShown(tools);
  useReachableReplies(isTriedOut, view);
  return (
    <div className="preview" onClick={isTriedOut ? tellPress : undefined}>
      <ScreenView view={view} actions={null} />
    </div>
  );
}

interface Shown {
  view: View;
  isTriedOut: boolean;
}

function useShown(tools: PreviewTools): Shown {
  const [shown, setShown] = useState<Shown>(() => ({ view: emptyView(tools), isTriedOut: false }));
  useEffect(() => {
    let show: { message: PreviewShow; offsetMs: number } | null = null;
    const draw = () => {
      if (!show) return;
      const { message, offsetMs } = show;
      const view = viewOf(message, Date.now() + offsetMs, tools);
      const isTriedOut = message.isTriedOut === true;
      setShown((drawn) =>
        drawn.isTriedOut === isTriedOut && tools.isSameView(drawn.view, view) ? drawn : { view, isTriedOut },
      );
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
  return shown;
}

/** A screen without actions leaves its buttons out of the order of the Tab key. */
function useReachableReplies(isTriedOut: boolean, view: View): void {
  useEffect(() => {
    if (!isTriedOut) return;
    const replies = document.querySelectorAll<HTMLElement>(".replies button");
    for (let index = 0; index < replies.length; index += 1) replies[index]!.tabIndex = 0;
  }, [isTriedOut, view]);
}

function tellPress({ target }: MouseEvent): void {
  let element = target as Element | null;
  while (element && element.tagName !== "BUTTON") element = element.parentElement;
  if (!element || element.className.indexOf("reply") < 0) return;
  const pressed: PreviewPressed = { type: "preview.pressed", text: element.textContent };
  window.parent.postMessage(pressed, location.origin);
}

function emptyView({ minuteOf }: PreviewTools): View {
  return {
    screen: { kind: "clock", next: null, reader: null },
    minute: minuteOf(Date.now()),
    plan: null,
    messages: [],
    agenda: [],
    asked: null,
    zoneOffsets: null,
    face: null,
    light: false,
    offline: false,
  };
}

function viewOf({ snapshot, onScreen, told }: PreviewShow, now: number, tools: PreviewTools): View {
  return {
    screen: told ? confirmationScreen(told) : tools.screenOf(snapshot, onScreen, now),
    minute: tools.minuteOf(now),
    plan: snapshot,
    messages: snapshot.messages,
    agenda: tools.agendaMessages(snapshot.messages, snapshot.events),
    asked: null,
    zoneOffsets: snapshot.zoneOffsets,
    face: snapshot.display,
    light: snapshot.display.theme === "light",
    offline: false,
  };
}

function confirmationScreen({ text, senderName, reader }: PreviewTold): Screen {
  return {
    kind: "confirmation",
    canUndo: false,
    confirmation: {
      key: "preview",
      messageId: "preview",
      answerId: "preview",
      choice: "ok",
      comesBack: false,
      text,
      senderName,
      reader,
      pressedAt: 0,
      acknowledgedAt: 1,
      readAt: reader === null ? null : 1,
    },
  };
}

function isPreviewShow(value: unknown, { isSnapshot }: PreviewTools): value is PreviewShow {
  const show = value as PreviewShow | null;
  return (
    typeof show === "object" && show !== null && show.type === "preview.show" && isSnapshot(show.snapshot)
  );
}
