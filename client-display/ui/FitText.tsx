import { useLayoutEffect, useRef } from "react";

/**
 * How the text stands in its box: short and `centered`, `plain`, or a long `letter`.
 */
export type FitSetting = "centered" | "plain" | "letter";

interface FitTextProps {
  text: string;
  setting: FitSetting;
}

const CLASSES: Record<FitSetting, string> = {
  centered: "fit-text fit-text-centered",
  plain: "fit-text",
  letter: "fit-text fit-text-letter",
};

const MIN_PX = 12;
/** Larger than this there is only a word or two on each line, and that reads no better. */
const MAX_SHARE_OF_HEIGHT = 0.46;
const MAX_SHARE_OF_WIDTH = 0.17;
/** Engines without document.fonts: the font has arrived by then, or the fallback stays. */
const REFIT_AFTER_MS = [300, 1_000, 3_000];

/** Text as large as its box allows, without breaking words, measured anew when the box or the font changes. */
export function FitText({ text, setting }: FitTextProps) {
  const box = useRef<HTMLDivElement>(null);
  const words = useRef<HTMLParagraphElement>(null);
  const measured = useRef("");

  useLayoutEffect(() => {
    const refit = () => box.current && words.current && fit(box.current, words.current, setting);
    refit();
    window.addEventListener("resize", refit);
    const timers = REFIT_AFTER_MS.map((delay) => setTimeout(refit, delay));
    document.fonts?.ready.then(refit, () => undefined /* the timers have it anyway */);
    return () => {
      window.removeEventListener("resize", refit);
      timers.forEach((timer) => clearTimeout(timer));
    };
  }, [text, setting]);

  // After every drawing: more answers, or larger ones, leave less room to the same text.
  useLayoutEffect(() => {
    if (!box.current || !words.current) return;
    const { clientWidth, clientHeight } = box.current;
    const size = `${clientWidth}x${clientHeight}`;
    if (measured.current && measured.current !== size) fit(box.current, words.current, setting);
    measured.current = size;
  });

  return (
    <div className="fit" ref={box}>
      <p className={CLASSES[setting]} ref={words}>
        {text}
      </p>
    </div>
  );
}

function fit(box: HTMLElement, words: HTMLElement, setting: FitSetting): void {
  words.className = CLASSES[setting];
  let low = MIN_PX;
  let high = Math.max(
    MIN_PX,
    Math.min(box.clientHeight * MAX_SHARE_OF_HEIGHT, box.clientWidth * MAX_SHARE_OF_WIDTH),
  );
  if (!fits(box, words, low)) {
    // A word longer than the line, such as an address: broken rather than cut off.
    words.className += " fit-text-broken";
  }
  while (high - low > 0.5) {
    const middle = (low + high) / 2;
    if (fits(box, words, middle)) low = middle;
    else high = middle;
  }
  words.style.fontSize = `${low}px`;
}

function fits(box: HTMLElement, words: HTMLElement, size: number): boolean {
  words.style.fontSize = `${size}px`;
  return words.offsetHeight <= box.clientHeight && words.scrollWidth <= box.clientWidth;
}
