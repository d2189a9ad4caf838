import { useInsertionEffect } from "react";
import type { PlannedOccurrence } from "../../shared/realtime/snapshot.js";
import type { LetterSizes } from "../../shared/rules/letterSize.js";
import type { HomeRenderer } from "./home/HomeRenderer.js";
import { useHome } from "./home/useHome.js";
import { useTexts } from "../texts/useTexts.js";
import type { Texts } from "../texts/Texts.js";
import { wallTimeAt } from "../engine/time/wallTime.js";
import { FailureGuard } from "../ui/FailureGuard.js";
import { useLetters } from "../ui/useLetters.js";
import type { View } from "../engine/state/View.js";
import { CalmScreen } from "./calm/CalmScreen.js";
import { ClockScreen } from "./clock/ClockScreen.js";
import { ConfirmationScreen } from "./confirmation/ConfirmationScreen.js";
import type { ScreenActions } from "./ScreenActions.js";
import { MessageScreen } from "./message/MessageScreen.js";

/** On a device what matters is on the screen first, and what a slow line still carries is not held up. */
const HOME_AFTER_MS = 2_000;

interface ScreenViewProps {
  view: View;
  actions: ScreenActions | null;
}

/** The one renderer of a display: device, demo and preview. */
export function ScreenView({ view, actions }: ScreenViewProps) {
  const texts = useTexts(view.face);
  const home = useHome(view.plan && (actions ? HOME_AFTER_MS : 0));
  const { plan, face } = view;
  const isLarge = face !== null && face.textSize === "large";
  const letters = useLetters({ viewing: plan?.device.viewing, isLarge, isWholeScreen: !actions });
  const look = lookOf(view);
  // Before the layout effects below, which measure in the sizes of this look.
  useInsertionEffect(() => {
    document.body.className = look;
  }, [look]);
  const plainClock = (
    <ClockScreen
      view={view}
      texts={texts}
      next={null}
      reader={null}
      actions={null}
      home={null}
      letters={null}
    />
  );
  return (
    <FailureGuard attempt={view.screen} fallback={plainClock}>
      {drawScreen({ view, texts, actions, home, letters })}
    </FailureGuard>
  );
}

/** Classes of the body, which the styles go by. index.ejs writes the first ones. */
function lookOf({ face, light }: View): string {
  if (!face) return "";
  const room = (face.callButtons || face.recordButton ? " buttons" : "") + (face.tvEdge ? " tv-edge" : "");
  return `${light ? "light" : "dark"} ${face.textSize} level-${face.level}${room}`;
}

interface Drawn extends ScreenViewProps {
  texts: Texts;
  home: HomeRenderer | null;
  letters: LetterSizes;
}

/** Who has said "I'm on it", while that counts: nothing tells the screen when it lapses. */
function carerOf({ claim }: PlannedOccurrence, now: number): string | null {
  return claim && now < Date.parse(claim.until) ? claim.name : null;
}

function drawScreen({ view, texts, actions, home, letters }: Drawn) {
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
          actions={actions}
          home={home}
          letters={letters}
        />
      );
    case "message": {
      const { key, dueAt } = screen.entry.occurrence;
      const since = texts.since(
        wallTimeAt(Date.parse(dueAt), view.zoneOffsets),
        wallTimeAt(view.minute, view.zoneOffsets),
        Math.floor((view.minute - Date.parse(dueAt)) / 60_000),
      );
      return (
        <MessageScreen
          key={key}
          entry={screen.entry}
          since={since}
          carer={carerOf(screen.entry.occurrence, view.minute)}
          texts={texts}
          actions={actions}
        />
      );
    }
    case "confirmation":
      return (
        <ConfirmationScreen
          confirmation={screen.confirmation}
          onUndo={screen.canUndo && actions ? () => actions.undo() : null}
          texts={texts}
          remMax={letters.far / letters.near}
        />
      );
    case "hello":
      return greeting;
    case "connected":
      return <CalmScreen lead={texts.connected.title} title={screen.name} hint={texts.connected.hint} />;
    case "pairing":
      return (actions && actions.drawPairing(screen.pairing, view.face && view.face.language)) || greeting;
    case "asleep":
      return <main className="screen screen-asleep" />;
  }
}
