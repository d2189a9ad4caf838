import { useInsertionEffect } from "react";
import type { HomeDesk } from "../home/HomeDesk.js";
import { useHome } from "../home/useHome.js";
import { useTexts } from "../texts/useTexts.js";
import type { Texts } from "../texts/Texts.js";
import { wallTimeAt } from "../time/wallTime.js";
import { FailureGuard } from "../ui/FailureGuard.js";
import type { View } from "../state/View.js";
import { CalmScreen } from "./CalmScreen.js";
import { ClockScreen } from "./ClockScreen.js";
import { ConfirmationScreen } from "./ConfirmationScreen.js";
import type { Hands } from "./Hands.js";
import { MessageScreen } from "./MessageScreen.js";

/** On a device what matters is on the screen first, and what a slow line still carries is not held up. */
const HOME_AFTER_MS = 2_000;

interface ScreenViewProps {
  view: View;
  hands: Hands | null;
}

/** The one renderer of a display: device, demo and preview. */
export function ScreenView({ view, hands }: ScreenViewProps) {
  const texts = useTexts(view.face);
  const home = useHome(view.plan && (hands ? HOME_AFTER_MS : 0));
  const look = lookOf(view);
  // Before the layout effects below, which measure in the sizes of this look.
  useInsertionEffect(() => {
    document.body.className = look;
  }, [look]);
  const plainClock = (
    <ClockScreen view={view} texts={texts} next={null} reader={null} hands={null} home={null} />
  );
  return (
    <FailureGuard attempt={view.screen} fallback={plainClock}>
      {drawScreen({ view, texts, hands, home })}
    </FailureGuard>
  );
}

/** Classes of the body, which display.css goes by. index.ejs writes the first ones. */
function lookOf({ face, light }: View): string {
  if (!face) return "";
  const room = (face.callButtons || face.recordButton ? " buttons" : "") + (face.tvEdge ? " tv-edge" : "");
  return `${light ? "light" : "dark"} ${face.textSize} level-${face.level}${room}`;
}

interface Drawn extends ScreenViewProps {
  texts: Texts;
  home: HomeDesk | null;
}

function drawScreen({ view, texts, hands, home }: Drawn) {
  const { screen } = view;
  const greeting = <CalmScreen title={texts.hello} hint={texts.oneMoment} />;
  switch (screen.kind) {
    case "clock":
      return (
        <ClockScreen
          view={view}
          texts={texts}
          next={screen.next}
          reader={screen.reader}
          hands={hands}
          home={home}
        />
      );
    case "message": {
      const { key, dueAt } = screen.entry.occurrence;
      const since = texts.since(
        wallTimeAt(Date.parse(dueAt), view.zoneOffsets),
        wallTimeAt(view.minute, view.zoneOffsets),
        Math.floor((view.minute - Date.parse(dueAt)) / 60_000),
      );
      return <MessageScreen key={key} entry={screen.entry} since={since} texts={texts} hands={hands} />;
    }
    case "confirmation":
      return (
        <ConfirmationScreen
          confirmation={screen.confirmation}
          onUndo={screen.canUndo && hands ? () => hands.undo() : null}
          texts={texts}
        />
      );
    case "hello":
      return greeting;
    case "connected":
      return <CalmScreen lead={texts.connected.title} title={screen.name} hint={texts.connected.hint} />;
    case "pairing":
      return (hands && hands.drawPairing(screen.pairing, view.face && view.face.language)) || greeting;
    case "asleep":
      return <main className="screen screen-asleep" />;
  }
}
