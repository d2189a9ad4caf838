import { useState } from "react";
import type { DisplayLanguage, Viewing } from "../../../shared/contract/displays.js";
import { nearestDiagonal, SCREEN_INCHES } from "../../../shared/rules/screenInches.js";
import type { Choice } from "./ChoiceButtons.js";
import { Question } from "./Question.js";
import type { SetupParts } from "./openSetup.js";
import type { SetupTexts } from "./SetupTexts.js";

interface ViewingQuestionsProps {
  /** As it is now. */
  viewing: Viewing;
  /** What the screen seems to be, in inches. */
  guess: number;
  language: DisplayLanguage;
  texts: SetupTexts;
  parts: Pick<SetupParts, "tools" | "viewing">;
  onDone: () => void;
}

const CM_PER_INCH = 2.54;
/** About as many feet as one, two and three metres are. */
const FEET = { 1: 3, 2: 7, 3: 10 };
const DISTANCES = [1, 2, 3] as const;

/** How large the screen is, then how far away the chair is. Each answer is on the screen at once. */
export function ViewingQuestions({ viewing, guess, language, texts, parts, onDone }: ViewingQuestionsProps) {
  const [chosenInches, setChosenInches] = useState<number | null>(null);

  function chooseSize(diagonalInches: number): void {
    parts.viewing.choose({ ...viewing, diagonalInches });
    setChosenInches(diagonalInches);
  }

  function chooseDistance(distanceM: Viewing["distanceM"]): void {
    parts.viewing.choose({ diagonalInches: chosenInches, distanceM });
    onDone();
  }

  if (chosenInches === null)
    return (
      <Question
        title={texts.size.title}
        hint={texts.size.hint}
        tools={parts.tools}
        isGrid
        choices={sizeChoices(
          { known: viewing.diagonalInches, guess, language, texts: texts.size },
          chooseSize,
        )}
      />
    );
  return (
    <Question
      title={texts.chair.title}
      hint={texts.chair.hint}
      tools={parts.tools}
      isGrid
      choices={DISTANCES.map((distance) => ({
        text: `${distance} m`,
        note: isEnglish(language) ? `${FEET[distance]} feet` : null,
        isMain: distance === viewing.distanceM,
        onPress: () => chooseDistance(distance),
      }))}
    />
  );
}

interface SizeFacts {
  known: number | null;
  guess: number;
  language: DisplayLanguage;
  texts: SetupTexts["size"];
}

/** Inches everywhere, since screens are sold by them, and centimetres where people measure in those. */
function sizeChoices(
  { known, guess, language, texts }: SizeFacts,
  choose: (inches: number) => void,
): Choice[] {
  const exact = known || guess;
  const marked = nearestDiagonal(exact);
  return SCREEN_INCHES.map((inches) => {
    const cm = isEnglish(language) ? null : `${Math.round(inches * CM_PER_INCH)} cm`;
    const isGuess = known === null && inches === marked;
    return {
      text: texts.inches.replace("#", String(inches)),
      note: isGuess ? texts.guess : cm,
      isMain: inches === marked,
      // A tablet sold as one of 10 inches may have 9.7: letters for 10 would be too small there.
      onPress: () => choose(inches === marked ? exact : inches),
    };
  });
}

function isEnglish(language: DisplayLanguage): boolean {
  return language === "en";
}
