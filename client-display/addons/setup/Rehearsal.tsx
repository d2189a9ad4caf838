import { useEffect, useState } from "react";
import type { DisplayFace } from "../../../shared/realtime/snapshot.js";
import type { ScreenActions } from "../../screens/ScreenActions.js";
import type { SetupParts } from "./openSetup.js";
import { type Rehearsed, rehearsalView } from "./rehearsalView.js";

interface RehearsalProps {
  /** The sample message. */
  text: string;
  face: DisplayFace;
  parts: SetupParts;
  onDone: () => void;
}

/** As long as a server on a good line takes, and then to read it. */
const TOLD_AFTER_MS = 1_200;
const DONE_AFTER_MS = 5_500;

/** Chime, message, answer, confirmation, as they will be, by the display's own screens. Nothing is sent and nothing counts. */
export function Rehearsal({ text, face, parts, onDone }: RehearsalProps) {
  const { engine, tools, sound } = parts;
  const [base] = useState(() => engine.getView());
  const [answer, setAnswer] = useState<Rehearsed | null>(null);
  const pressedAt = answer && answer.pressedAt;

  useEffect(() => {
    sound.ring("soft", face.sound.volume);
    if (face.sound.readAloud) sound.say(text, face.language, face.sound.volume);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when it begins
  }, []);

  useEffect(() => {
    if (pressedAt === null) return;
    sound.hush();
    const told = setTimeout(
      () => setAnswer((one) => one && { ...one, acknowledgedAt: engine.clock.now() }),
      TOLD_AFTER_MS,
    );
    const done = setTimeout(onDone, DONE_AFTER_MS);
    return () => {
      clearTimeout(told);
      clearTimeout(done);
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only another answer starts it anew
  }, [pressedAt]);

  const actions: ScreenActions = {
    press: (_entry, _button, words) =>
      setAnswer({ text: words, pressedAt: engine.clock.now(), acknowledgedAt: null }),
    undo: () => setAnswer(null),
    holdCorner: () => undefined,
    requestCall: () => undefined,
    withdrawCall: () => undefined,
    recorder: null,
    drawPairing: () => null,
  };
  return <tools.ScreenView view={rehearsalView(base, text, answer)} actions={actions} />;
}
