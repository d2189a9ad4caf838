import { useState } from "react";
import type { DisplayFace } from "../../shared/realtime/snapshot.js";
import type { DeviceFacts, Needs } from "./findings.js";
import { askForFullScreen, canLeaveFullScreen, leaveFullScreen } from "./fullScreen.js";
import type { SetupParts } from "./openSetup.js";
import type { SetupStep } from "./openSetupDesk.js";
import { probeDevice } from "./probeDevice.js";
import { Question } from "./Question.js";
import { Rehearsal } from "./Rehearsal.js";
import { Results } from "./Results.js";
import type { SetupTexts } from "./SetupTexts.js";

interface SetupProps {
  first: SetupStep;
  face: DisplayFace;
  texts: SetupTexts;
  parts: SetupParts;
  onLeave: () => void;
}

/** For a caregiver who stands at the screen: the menu, the check, and the rehearsal at its end. */
export function Setup({ first, face, texts, parts, onLeave }: SetupProps) {
  const [step, setStep] = useState<SetupStep | "results" | "rehearsal" | "done">(first);
  const [facts, setFacts] = useState<DeviceFacts | null>(null);
  const { session, tools, sound, awake } = parts;
  const back = { text: texts.back, isMain: false, onPress: onLeave };

  function check(): void {
    const { storage } = tools;
    const isTimeKnown = () => session.clock.isTrusted();
    const known = probeDevice({ sound, awake, storage, language: face.language, isTimeKnown }, (news) =>
      setFacts((before) => before && { ...before, ...news }),
    );
    setFacts(known);
    setStep("results");
  }

  function showAnother(): void {
    onLeave();
    session.openKeypad();
  }

  /** Where the browser has no such thing, the check says what to do. */
  function fillScreen(): void {
    if (askForFullScreen()) onLeave();
    else check();
  }

  /** Somebody may change it on the dashboard meanwhile. */
  function needsNow(): Needs {
    const { sound: heard, recordButton } = session.getView().face ?? face;
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
  if (step === "results" && facts)
    return (
      <Results
        facts={facts}
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
        { text: texts.menu.another, isMain: false, onPress: showAnother },
        canLeaveFullScreen()
          ? { text: texts.menu.leaveFullScreen, isMain: false, onPress: leaveScreen }
          : { text: texts.menu.fullScreen, isMain: false, onPress: fillScreen },
        back,
      ]}
    />
  );
}
