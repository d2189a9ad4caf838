import { useRef, useState } from "react";
import { splitText } from "./splitText.js";
import { useAfterDrawing } from "../places/useAfterDrawing.js";
import { useSize } from "../places/useSize.js";
import { useTurns } from "./useTurns.js";

interface PagedTextProps {
  text: string;
  /** Of the paragraph. */
  className: string;
  /** It may take so many lines; left out: all of its box. */
  lines?: number;
}

const LINE = 1.2;

/** A text that stands as a whole, or page by page where it is too long for its box: nothing is cut off, and nothing shrinks. */
export function PagedText({ text, className, lines }: PagedTextProps) {
  const box = useRef<HTMLDivElement>(null);
  const window = useSize();
  const [paged, setPaged] = useState({ key: "", pages: [text] });
  useAfterDrawing(() => {
    const place = box.current;
    if (!place) return;
    const key = [text, lines, window, place.clientWidth, lines ? 0 : place.clientHeight].join();
    if (key !== paged.key) setPaged({ key, pages: pagesOf(place, { text, className, lines }) });
  });
  const { pages } = paged;
  const index = useTurns(pages.length, paged.key);
  const isPaged = pages.length > 1;
  return (
    <div
      className={isPaged ? "home-paged home-paged-more" : "home-paged"}
      style={lines ? { flex: "none", height: isPaged ? `${lines * LINE}rem` : "auto" } : undefined}
      ref={box}
    >
      <p className={className}>{pages[index]}</p>
      {isPaged && <PageMark index={index} count={pages.length} />}
    </div>
  );
}

/** "2/3" */
export function PageMark({ index, count }: { index: number; count: number }) {
  return (
    <span className="home-page-mark" aria-hidden="true">
      {index + 1}/{count}
    </span>
  );
}

function pagesOf(box: HTMLElement, { text, className, lines }: PagedTextProps): string[] {
  const trial = document.createElement("div");
  trial.className = "home-paged home-paged-trial";
  const words = trial.appendChild(document.createElement("p"));
  words.className = className;
  box.appendChild(trial);
  const height = lines ? lines * LINE * remPx() + 1 : box.clientHeight;
  const fits = (part: string) => {
    words.textContent = part;
    return trial.offsetHeight <= height;
  };
  let pages = splitText(text, fits);
  if (pages.length > 1) {
    trial.className += " home-paged-more";
    pages = splitText(text, fits);
  }
  box.removeChild(trial);
  return pages;
}

/** One rem, the smallest text. */
export function remPx(): number {
  return parseFloat(getComputedStyle(document.documentElement).fontSize);
}
