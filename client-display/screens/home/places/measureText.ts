/** So large that a browser's rounding does not count. */
const TRIAL_PX = 100;

/** Measures words in the letters of the screen, in ems; each once. `ruler` stands in the screen, unseen. */
export function measureText(ruler: HTMLElement) {
  const clock = document.querySelector(".clock");
  const digits = clock ? getComputedStyle(clock).fontFamily : "inherit";
  return { widthOf: measurer(ruler, "inherit"), clockWidthOf: measurer(ruler, digits) };
}

function measurer(ruler: HTMLElement, font: string): (text: string) => number {
  const known: Record<string, number> = {};
  const trial = document.createElement("span");
  trial.className = "home-trial";
  trial.style.fontFamily = font;
  trial.style.fontSize = `${TRIAL_PX}px`;
  return (text) => {
    if (known[text] === undefined) {
      ruler.appendChild(trial);
      trial.textContent = text;
      known[text] = trial.offsetWidth / TRIAL_PX;
      ruler.removeChild(trial);
    }
    return known[text];
  };
}
