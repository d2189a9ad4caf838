import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { fitToBox, roomOf } from "./fitToBox.js";
import { useButtonLock } from "./useButtonLock.js";

interface FitTextProps {
  text: string;
  setting: FitSetting;
  /** Who looks after it, for where it has no line of its own. */
  claim?: string | undefined;
  /** Letters are not larger than so many rem, even where there is room. */
  remMax?: number;
  /** "2 of 3", below a text that has pages. */
  sayPage?: (page: number, pages: number) => string;
}

/** How the text stands in its box: short and `centered`, `plain`, or a long `letter`. */
export type FitSetting = "centered" | "plain" | "letter";

/** Reading aloud takes half of that. */
const MS_PER_WORD = 700;
const PAGE_MS_MIN = 10_000;
/** Engines without document.fonts: the font has arrived by then, or the fallback stays. */
const REFIT_AFTER_MS = [300, 1_000, 3_000];

/**
 * Text as large as its box allows, without breaking words, measured anew when the box or the font changes. It is never smaller than one
 * rem: what does not fit then has pages, which turn by themselves and by a press (docs/decisions/031).
 */
export function FitText({ text, setting, claim, remMax = Infinity, sayPage = plainMark }: FitTextProps) {
  const box = useRef<HTMLDivElement>(null);
  const words = useRef<HTMLParagraphElement>(null);
  const measured = useRef("");
  const [cut, setCut] = useState({ text, pages: [text] });
  const [turn, setTurn] = useState(0);
  // Before the first measuring, which is before the first painting.
  const pages = cut.text === text ? cut.pages : [text];
  const page = turn % pages.length;
  const shown = pages[page]!;
  const isPaged = pages.length > 1;
  const isLocked = useButtonLock(page + text);

  const refit = useCallback(() => {
    // Gone from the screen: an effect is ended a moment after that.
    if (!box.current || !words.current) return;
    const found = fitToBox(box.current, words.current, { text, claim, remMax });
    setCut((one) => (one.text === text && one.pages.join() === found.join() ? one : { text, pages: found }));
  }, [text, claim, remMax]);

  // After every drawing: more answers, or larger ones, leave less room to the same text.
  useLayoutEffect(() => {
    const room = roomOf(box.current!) + text + claim;
    if (measured.current !== room) refit();
    measured.current = room;
  });

  useEffect(() => {
    const timers = REFIT_AFTER_MS.map((delay) => setTimeout(refit, delay));
    const { fonts } = document;
    // Once more when what draws below this layer has set the size of one rem.
    const refitTwice = () => {
      refit();
      timers.push(setTimeout(refit, 0));
    };
    window.addEventListener("resize", refitTwice);
    fonts?.addEventListener("loadingdone", refit);
    return () => {
      timers.forEach(clearTimeout);
      window.removeEventListener("resize", refitTwice);
      fonts?.removeEventListener("loadingdone", refit);
    };
  }, [refit]);

  useEffect(() => setTurn(0), [text]);

  useEffect(() => {
    if (!isPaged) return;
    const readMs = shown.split(" ").length * MS_PER_WORD;
    const timer = setTimeout(() => setTurn(page + 1), Math.max(PAGE_MS_MIN, readMs));
    return () => clearTimeout(timer);
  }, [isPaged, page, shown]);

  return (
    <div
      className={isPaged ? "fit fit-paged" : "fit"}
      ref={box}
      onClick={() => isPaged && !isLocked() && setTurn(page + 1)}
    >
      <p className={`fit-text fit-text-${setting}`} ref={words}>
        {shown}
      </p>
      {isPaged && <p className="fit-mark">{sayPage(page + 1, pages.length)}</p>}
    </div>
  );
}

function plainMark(page: number, pages: number): string {
  return `${page} / ${pages}`;
}
