import { useState, useSyncExternalStore } from "react";
import type { Viewing } from "../../../shared/contract/displays.js";
import type { DisplayFace } from "../../../shared/realtime/snapshot.js";
import type { DeviceFacts, Needs } from "./findings.js";
import { askForFullScreen, canLeaveFullScreen, leaveFullScreen } from "./fullScreen.js";
import type { SetupParts } from "./openSetup.js";
import type { SetupStep } from "./openSetupAddon.js";
import { probeDevice, withNews } from "./probeDevice.js";
import { Question } from "./Question.js";
import { Rehearsal } from "./Rehearsal.js";
import { Results } from "./Results.js";
import type { SetupTexts } from "./SetupTexts.js";
import { useReadableDistance } from "./useReadableDistance.js";
import { ViewingQuestions } from "./ViewingQuestions.js";

interface SetupProps {
  first: SetupStep;
  face: DisplayFace;
  texts: SetupTexts;
  parts: SetupParts;
  onLeave: () => void;
}

/** DEFAULT_VIEWING of shared/rules/letterSize.ts, which belongs to the main bundle. */
const NOT_CHOSEN: Viewing = { diagonalInches: null, distanceM: 2 };

/** For a caregiver who stands at the screen: the menu, the check, and the rehearsal at its end. */
export function Setup({ first, face, texts, parts, onLeave }: SetupProps) {
  const [step, setStep] = useState<SetupStep | "viewing" | "results" | "rehearsal" | "done">(first);
  const [facts, setFacts] = useState<DeviceFacts | null>(null);
  const { engine, tools, sound, awake, offline, status } = parts;
  const device = useSyncExternalStore(engine.subscribe, () => engine.getView().plan?.device);
  const viewing = (device && device.viewing) || NOT_CHOSEN;
  const readableM = useReadableDistance(viewing, tools);
  const back = { text: texts.back, isMain: false, onPress: onLeave };

  function check(): void {
    const isTimeKnown = () => engine.clock.isTrusted();
    const probed = { sound, awake, offline, status, language: face.language, isTimeKnown };
    const known = probeDevice(probed, (news) => setFacts((before) => before && withNews(before, news)));
    setFacts(known);
    setStep(viewing.diagonalInches === null ? "viewing" : "results");
  }

  function showAnother(): void {
    onLeave();
    engine.openKeypad();
  }

  /** Where the browser has no such thing, the check says what to do. */
  function fillScreen(): void {
    if (askForFullScreen()) onLeave();
    else check();
  }

  function guessSize(): number {
    const screen = tools.screenAround({ width: innerWidth, height: innerHeight });
    return tools.viewingOfWindow(screen, screen, NOT_CHOSEN).diagonalInches;
  }

  /** Somebody may change it on the dashboard meanwhile. */
  function needsNow(): Needs {
    const { sound: heard, recordButton } = engine.getView().face ?? face;
    return { reading: heard.readAloud, recording: recordButton };
  }

  function leaveScreen(): void {
    leaveFullScreen();
    onLeave();
  }

  const rehearse = () => setStep("rehearsal");
  if (step === "rehearsal")
    return (
      <Rehearsal text={texts.rehearsal.message} face={face} parts={parts} onDone={() => setStep("done")} />
    );
  if (step === "viewing")
    return (
      <ViewingQuestions
        viewing={viewing}
        guess={guessSize()}
        language={face.language}
        texts={texts}
        parts={parts}
        onDone={() => (facts ? setStep("results") : onLeave())}
      />
    );
  if (step === "results" && facts)
    return (
      <Results
        facts={{ ...facts, distance: readableM === null ? null : readableM >= viewing.distanceM }}
        readableM={readableM}
        needs={needsNow()}
        texts={texts}
        tools={tools}
        choices={[
          { text: texts.results.rehearse, isMain: true, onPress: rehearse },
          { text: texts.results.again, isMain: false, onPress: check },
          back,
        ]}
      />
    );
  if (step === "done")
    return (
      <Question
        title={texts.rehearsal.title}
        hint={texts.rehearsal.hint}
        tools={tools}
        choices={[
          { ...back, isMain: true },
          { text: texts.rehearsal.again, isMain: false, onPress: rehearse },
        ]}
      />
    );
  if (step === "intro")
    return (
      <Question
        title={texts.intro.title}
        hint={texts.intro.hint}
        tools={tools}
        choices={[
          { text: texts.intro.start, isMain: true, onPress: check },
          { text: texts.intro.later, isMain: false, onPress: onLeave },
        ]}
      />
    );
  return (
    <Question
      title={texts.menu.title}
      hint={face.name}
      tools={tools}
      choices={[
        { text: texts.menu.check, isMain: true, onPress: check },
        { text: texts.menu.size, isMain: false, onPress: () => setStep("viewing") },
        { text: texts.menu.another, isMain: false, onPress: showAnother },
        canLeaveFullScreen()
          ? { text: texts.menu.leaveFullScreen, isMain: false, onPress: leaveScreen }
          : { text: texts.menu.fullScreen, isMain: false, onPress: fillScreen },
        back,
      ]}
    />
  );
}
