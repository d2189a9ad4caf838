import { useEffect, useInsertionEffect, useState } from "react";
import {
  DEFAULT_VIEWING,
  letterSizes,
  type LetterSizes,
  type ScreenSize,
  type Viewing,
  viewingOfWindow,
} from "../../shared/rules/letterSize.js";

/** index.ejs reads it, so that the first clock has its size: `1280x800 51 102`, the window and what useLetters said of it. */
const LETTERS_KEY = "mantel.letters";

/** What "large" letters are more than that. */
const LARGE = 1.2;

interface LettersUse {
  /** Nothing known of the screen: a tablet of a usual size, two metres away. */
  viewing: Viewing | undefined;
  isLarge: boolean;
  /** The window stands for a screen of its own, as in a preview. */
  isWholeScreen: boolean;
}

/** The sizes of letters on this screen. `near` is one rem of the page from then on. */
export function useLetters({ viewing, isLarge, isWholeScreen }: LettersUse): LetterSizes {
  const size = useWindowSize();
  const whole = isWholeScreen ? size : screenAround(size);
  const legible = letterSizes(size, viewingOfWindow(size, whole, viewing || DEFAULT_VIEWING));
  const scale = isLarge ? LARGE : 1;
  const letters = { near: Math.ceil(legible.near * scale), far: Math.ceil(legible.far * scale) };
  const { near, far } = letters;
  // Before the layout effects, which measure in these sizes.
  useInsertionEffect(() => {
    document.documentElement.style.fontSize = `${near}px`;
    if (!isWholeScreen) keep(`${size.width}x${size.height} ${near} ${far}`);
  }, [near, far, size, isWholeScreen]);
  return letters;
}

function useWindowSize(): ScreenSize {
  const [size, setSize] = useState(windowSize);
  useEffect(() => {
    const look = () => setSize(windowSize());
    window.addEventListener("resize", look);
    look();
    return () => window.removeEventListener("resize", look);
  }, []);
  return size;
}

function windowSize(): ScreenSize {
  return { width: window.innerWidth, height: window.innerHeight };
}

/** iOS says how large the screen is when it is held upright, whichever way it is held. */
export function screenAround({ width, height }: ScreenSize): ScreenSize {
  const { screen } = window;
  const isTurned = width > height === screen.width < screen.height;
  return {
    width: Math.max(width, isTurned ? screen.height : screen.width),
    height: Math.max(height, isTurned ? screen.width : screen.height),
  };
}

function keep(letters: string): void {
  try {
    window.localStorage.setItem(LETTERS_KEY, letters);
  } catch {
    // Without storage the first second after a reload has the sizes of the style sheet.
  }
}
