import { type ReactNode, useRef, useState } from "react";
import { PageMark, remPx } from "./pages/PagedText.js";
import { splitText } from "./pages/splitText.js";
import { useAfterDrawing } from "./places/useAfterDrawing.js";
import { useSize } from "./places/useSize.js";
import { useTurns } from "./pages/useTurns.js";
import type { HomeTools } from "./HomeRenderer.js";
import type { Sender } from "../../../shared/contract/messages.js";

/** One thing that the board says: what comes next, who will call, a note of the family. */
export interface Notice {
  label: string;
  when: string;
  what: string;
  /** Of the letters of the board: what is not about the next thing is rather smaller than in parts. */
  size?: number;
  /** It may be as small as that. */
  sizeMin?: number;
  /** Only for the sake of a word of its time that is wider than the board it may be as small as that. */
  wordSizeMin?: number;
  /** Whose face stands before it, where it needs no page more for that. */
  sender?: Sender;
}

interface BoardProps extends Pick<HomeTools, "SenderPortrait"> {
  notices: Notice[];
  /** Beside the words, such as a button. */
  aside: ReactNode;
  /** Lines of its letters that it holds. */
  lines: number;
}

/** Narrower, in rem, the words need the place of the mark. */
const MARK_FROM = 12;
const NOTHING: Notice = { label: "", when: "", what: "" };

/** The place below the clock, in letters as large as those of the day. What does not fit at once comes page by page. */
export function Board({ notices, aside, lines, SenderPortrait }: BoardProps) {
  const card = useRef<HTMLDivElement>(null);
  const window = useSize();
  const [paged, setPaged] = useState({ key: "", pages: notices, isWide: false });
  useAfterDrawing(() => {
    if (!card.current) return;
    const words = notices.map(({ label, when, what, sender }) => label + when + what + !sender).join();
    const { offsetWidth, offsetHeight } = card.current;
    const key = [window, offsetWidth, offsetHeight, lines, words].join();
    const isWide = offsetWidth >= MARK_FROM * remPx();
    if (key !== paged.key) setPaged({ key, pages: pagesOf(card.current, notices, isWide), isWide });
  });
  const { key, pages } = paged;
  const index = useTurns(pages.length, key);
  if (notices.length === 0)
    return (
      <div className="next-place">
        <div className="next-empty" />
        {aside}
      </div>
    );
  const hasMark = pages.length > 1 && paged.isWide;
  const notice = pages[index] || NOTHING;
  return (
    <div className="next-place">
      <div className={`next${hasMark ? " next-marked" : ""}${facedOf(notice)}`} ref={card}>
        {notice.sender && <SenderPortrait sender={notice.sender} />}
        <Words notice={notice} />
        {hasMark && <PageMark index={index} count={pages.length} />}
      </div>
      {aside}
    </div>
  );
}

/** Its place is kept by the style alone, so that it is measured without being drawn. */
function facedOf({ sender }: Notice): string {
  return sender ? " next-faced" : "";
}

function Words({ notice: { label, when, what, size } }: { notice: Notice }) {
  const style = size ? { fontSize: `${size}em` } : undefined;
  return (
    <>
      {(label || when) && (
        <p className="next-head" style={style}>
          {label && <span className="next-label">{label}</span>} <span className="next-when">{when}</span>
        </p>
      )}
      {what && (
        <p className="next-what" style={style}>
          {what}
        </p>
      )}
    </>
  );
}

function pagesOf(card: HTMLElement, notices: Notice[], isWide: boolean): Notice[] {
  const trial = document.createElement("div");
  let look = "next next-trial";
  card.appendChild(trial);
  const fits = (notice: Notice) => {
    trial.className = look + facedOf(notice);
    draw(trial, notice);
    // Without its border, as the card's height is.
    return trial.clientHeight <= card.clientHeight;
  };
  const hasWideWord = ({ when, size }: Notice) => {
    if (!when) return false;
    trial.className = look;
    draw(trial, { ...NOTHING, what: when.replace(/ /g, "\n"), size });
    const words = trial.firstChild as HTMLElement;
    words.style.whiteSpace = "pre";
    return words.scrollWidth > words.clientWidth;
  };
  const inWholeWords = (one: Notice) => sized(one, one.wordSizeMin, (it) => !hasWideWord(it));
  const splitOne = (one: Notice) => {
    const whole = inWholeWords(one);
    const tied = /[^ ]+\u00a0[^ ]+/.exec(one.when);
    // Where no line holds "at 10:30", between its words rather than within one.
    const isLoose = tied && hasWideWord({ ...whole, when: tied[0] });
    if (!isLoose) return split(whole, fits);
    // "10:30" keeps its "Uhr" as long as a line holds both.
    const [first, all] = [/\u00a0/, /\u00a0/g].map((tie) =>
      inWholeWords({ ...one, when: one.when.replace(tie, " ") }),
    );
    return split(hasWideWord(first!) ? all! : first!, fits);
  };
  const splitAll = () => notices.reduce<Notice[]>((all, one) => all.concat(splitOne(one)), []);
  let pages = splitAll();
  if (pages.length > 1 && isWide) {
    look += " next-marked";
    pages = splitAll();
  }
  card.removeChild(trial);
  return pages;
}

const SIZES = [0.85, 0.7, 0.6, 0.5, 0.4];

/** As large as it is whole, down to the least that it may be. */
function sized(notice: Notice, sizeMin: number | undefined, isWhole: (notice: Notice) => boolean): Notice {
  if (!sizeMin || isWhole(notice)) return notice;
  const sizes = SIZES.filter((size) => size > sizeMin).concat(sizeMin);
  const size = sizes.filter((one) => isWhole({ ...notice, size: one }))[0];
  return { ...notice, size: size || sizeMin };
}

/**
 * When it is stands above every part of what it is, or before all of them where there is one line only; without "Next" where that word
 * would make more pages of it.
 */
function split(whole: Notice, fits: (notice: Notice) => boolean): Notice[] {
  const notice = sized(whole, whole.sizeMin, fits);
  if (fits(notice)) return [notice];
  if (whole.sender) return split({ ...whole, sender: undefined }, fits);
  const { what, ...head } = notice;
  const firstWord = what.split(" ")[0]!;
  if (fits({ ...head, what: firstWord }))
    return splitText(what, (part) => fits({ ...head, what: part })).map((part) => ({ ...head, what: part }));
  const words = { ...NOTHING, size: notice.size };
  const parts = splitText(what, (part) => fits({ ...words, what: part })).map((part) => ({
    ...words,
    what: part,
  }));
  if (!head.label && !head.when) return parts;
  const headsWith = (label: string): Notice[] =>
    splitText(head.when, (when) => fits({ ...head, label, when, what: "" })).map((when) => ({
      ...head,
      label,
      when,
      what: "",
    }));
  const heads = headsWith(head.label);
  const alone = headsWith("");
  return (heads.length > alone.length ? alone : heads).concat(parts);
}

/** As Words draws it. */
function draw(trial: HTMLElement, { label, when, what, size }: Notice): void {
  trial.textContent = "";
  if (label || when) {
    const head = paragraph(trial, "next-head", size);
    if (label) span(head, "next-label", label);
    head.appendChild(document.createTextNode(" "));
    span(head, "next-when", when);
  }
  if (!what) return;
  paragraph(trial, "next-what", size).textContent = what;
}

function paragraph(trial: HTMLElement, className: string, size: number | undefined): HTMLElement {
  const made = trial.appendChild(document.createElement("p"));
  made.className = className;
  if (size) made.style.fontSize = `${size}em`;
  return made;
}

function span(head: HTMLElement, className: string, words: string): void {
  const made = head.appendChild(document.createElement("span"));
  made.className = className;
  made.textContent = words;
}
