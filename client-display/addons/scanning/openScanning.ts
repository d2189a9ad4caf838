import type { Covers } from "../../app/addons/Covers.js";
import type { DisplayEngine } from "../../engine/state/DisplayEngine.js";
import { loadStyle } from "../../ui/loadStyle.js";
import { listenForSwitch } from "./listenForSwitch.js";
import { Scanner, type Scene } from "./Scanner.js";
import style from "./scanning.css";

interface ScanningParts {
  engine: DisplayEngine;
  covers: Covers;
  /** The press of this moment has just woken a dark screen. */
  isWaking(): boolean;
}

const HIGHLIGHT = "data-highlight";
const MICROPHONE = "home-button-microphone";
/** Of the clock, see screens/home/ClockButton.tsx: it is chosen after all others, and a tap on it is as one beside the buttons. */
const CLOCK = "home-clock";
/** Held by a caregiver for the menu; see screens/clock/KeypadCorner.tsx. */
const CORNER = "keypad-corner";

/** Makes everything on the display reachable for a person with one switch, where a caregiver has chosen it. */
export function openScanning({ engine, covers, isWaking }: ScanningParts): void {
  let highlighted: HTMLElement | null = null;
  let isStyleAsked = false;
  let isStyled = false;

  const scanner = new Scanner<HTMLElement>({ highlight, press });

  function highlight(button: HTMLElement | null): void {
    if (highlighted) highlighted.removeAttribute(HIGHLIGHT);
    highlighted = button;
    if (!button) return;
    button.setAttribute(HIGHLIGHT, "");
    stayAwake();
  }

  /** A night screen that was woken shows the clock as long as somebody chooses. */
  function stayAwake(): void {
    if (engine.getView().screen.kind === "clock") engine.handleTouch();
  }

  function press(button: HTMLElement): void {
    if (button.className.indexOf(MICROPHONE) < 0) return button.click();
    // It hears fingers and keys, not clicks. Pressed and let go at once, it records until the next press.
    if (!engine.recorder) return;
    engine.recorder.press();
    engine.recorder.release();
  }

  function look(): void {
    const scene = sceneOf();
    const isOn = scene.scanSeconds !== null;
    if (isOn && !isStyleAsked) {
      isStyleAsked = true;
      loadStyle(style, () => {
        isStyled = true;
        look();
      });
    }
    // Without its style nobody would see what a press is going to choose.
    if (isOn && !isStyled) return;
    document.documentElement.classList[isOn ? "add" : "remove"]("scanning");
    scanner.look(scene);
  }

  function sceneOf(): Scene<HTMLElement> {
    const { face, screen } = engine.getView();
    // Codes are typed by whoever sets the screen up. A plan stored by an older version has no such setting.
    const isPossible = !!face && !!face.scanSeconds && screen.kind !== "pairing";
    const isAnswered = screen.kind === "confirmation" && !covers.isCovered();
    return {
      scanSeconds: isPossible ? face.scanSeconds : null,
      buttons: isPossible ? buttonsOf(topmostScreen(covers.isCovered())) : [],
      subject: screen.kind === "message" ? `${screen.entry.message.version}` : "",
      isIdle: isAnswered || (screen.kind === "clock" && !covers.isCovered()),
      isAnswered,
    };
  }

  listenForSwitch({
    isWanted: () => scanner.isOn(),
    isWaking,
    isDirect,
    now: () => engine.clock.monotonic(),
    handlePress: () => scanner.press(),
    handleMove: (by) => scanner.move(by),
  });
  engine.subscribe(look);
  covers.subscribe(look);
  // Screens and panels are drawn after their cause, and come with their chunks.
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  look();
}

/** Layers stand behind the screen in the page, see app/addons/drawOver.ts; one that covers nothing is the picture of a call beside what is urgent. */
function topmostScreen(isCovered: boolean): Element | undefined {
  const place = isCovered ? document : document.getElementById("root")!;
  const screens = place.getElementsByClassName("screen");
  return screens[screens.length - 1];
}

function buttonsOf(screen: Element | undefined): HTMLElement[] {
  const buttons: HTMLElement[] = [];
  const last: HTMLElement[] = [];
  const found = screen ? screen.getElementsByTagName("button") : [];
  for (let index = 0; index < found.length; index += 1) {
    const button = found[index]!;
    if (button.offsetWidth === 0 || getComputedStyle(button).visibility === "hidden") continue;
    (isClock(button) ? last : buttons).push(button);
  }
  return buttons.concat(last);
}

function isClock({ className }: Element): boolean {
  return className === CLOCK;
}

function isDirect(target: Element): boolean {
  for (let element: Element | null = target; element; element = element.parentElement) {
    if (isClock(element)) return false;
    if (element.tagName === "BUTTON" || element.className === CORNER) return true;
  }
  return false;
}
