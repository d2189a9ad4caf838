/** So large that a browser's rounding does not count. */
const TRIAL_PX = 100;
/** Sizes in which an engine that rounds is seen to do so, with these words. */
const ROUNDED_PX = [20, 30, 40, 50, 60, 70];
const ROUNDED_WORDS = "Es ist Donnerstagnachmittag";
/** A word may also be broken at a soft hyphen. */
const BETWEEN_WORDS = /[ \n\u00ad]/;
/** In shares of the width: less is no rounding of letters. */
const SAME = 0.002;
/** By so much words are wider in some sizes than in others where an engine rounds. */
const RESERVE = 1.01;

/**
 * Measures words in the letters of the screen, in ems; each once. `ruler` stands in the screen, unseen. All of `texts` are measured at once,
 * with each of their words: an engine lays the page out anew for each that comes later. Some engines give each letter a whole number of
 * pixels, and would cut off in one size what fits in another: there everything counts as a hundredth wider.
 */
export function measureText(ruler: HTMLElement, { texts, clocks }: { texts: string[]; clocks: string[] }) {
  const clock = document.querySelector(".clock");
  const digits = clock ? getComputedStyle(clock).fontFamily : "inherit";
  const reserve = roundsLetters(ruler) ? RESERVE : 1;
  const words = texts.reduce((all, text) => all.concat(text.split(BETWEEN_WORDS)), texts);
  return {
    widthOf: measurer(ruler, { font: "inherit", reserve, first: words }),
    clockWidthOf: measurer(ruler, { font: digits, reserve, first: clocks }),
  };
}

function measurer(
  ruler: HTMLElement,
  { font, reserve, first }: { font: string; reserve: number; first: string[] },
): (text: string) => number {
  const known: Record<string, number> = {};
  const measure = (texts: string[]) => {
    const trials = texts.map((text) => {
      const trial = ruler.appendChild(trialOf(font));
      trial.textContent = text;
      return trial;
    });
    trials.forEach((trial, index) => (known[texts[index]!] = (reserve * trial.offsetWidth) / TRIAL_PX));
    trials.forEach((trial) => ruler.removeChild(trial));
  };
  measure(first.filter((text, index) => first.indexOf(text) === index));
  return (text) => {
    if (known[text] === undefined) measure([text]);
    return known[text]!;
  };
}

function roundsLetters(ruler: HTMLElement): boolean {
  const trial = ruler.appendChild(trialOf("inherit"));
  trial.textContent = ROUNDED_WORDS;
  const widthAt = (px: number) => {
    trial.style.fontSize = `${px}px`;
    return trial.getBoundingClientRect().width / px;
  };
  const wide = widthAt(TRIAL_PX);
  const rounds = ROUNDED_PX.some((px) => Math.abs(widthAt(px) / wide - 1) > SAME);
  ruler.removeChild(trial);
  return rounds;
}

function trialOf(font: string): HTMLElement {
  const trial = document.createElement("span");
  trial.className = "home-trial";
  trial.style.fontFamily = font;
  trial.style.fontSize = `${TRIAL_PX}px`;
  return trial;
}
