import { OneTimer } from "../../engine/time/OneTimer.js";
import { BEGIN_AFTER_MS, FIRST_STEP, stayMs, type Step, stepAfter } from "./pace.js";

/** What can be scanned at this moment. */
export interface Scene<Button> {
  /** How long each is highlighted; null: scanning is off. */
  scanSeconds: number | null;
  /** In their order. */
  buttons: Button[];
  /** Another one: something else is asked by the same buttons. */
  subject: string;
  /** Nothing is asked, as at the clock: no highlight until somebody wants one. */
  isIdle: boolean;
  /** Something was just answered and can be taken back: a second press of an unsteady hand must not do that. */
  isAnswered: boolean;
}

interface ScannerParts<Button> {
  /** null takes the highlight away. */
  highlight(button: Button | null): void;
  press(button: Button): void;
}

type Phase =
  { kind: "resting" } | { kind: "settling" } | { kind: "beginning" } | { kind: "scanning"; step: Step };

const RESTING: Phase = { kind: "resting" };
const NOTHING = { scanSeconds: null, buttons: [], subject: "", isIdle: true, isAnswered: false };

/**
 * Automatic item scanning for one switch: the highlight goes from button to button, and one press chooses. What asks for an
 * answer is scanned by itself; the idle clock only after a press.
 */
export class Scanner<Button> {
  private scene: Scene<Button> = NOTHING;
  private phase: Phase = RESTING;
  private readonly timer = new OneTimer();

  constructor(private readonly parts: ScannerParts<Button>) {}

  isOn(): boolean {
    return this.scene.scanSeconds !== null;
  }

  /** Something on the screen or in the settings may be another. */
  look(scene: Scene<Button>): void {
    if (isSameScene(scene, this.scene)) return;
    const { phase, scene: before } = this;
    const isNewlyAnswered = scene.isAnswered && (!before.isAnswered || phase.kind === "settling");
    const isGoingOn = before.isIdle && (phase.kind === "beginning" || phase.kind === "scanning");
    this.rest();
    this.scene = scene;
    if (isNewlyAnswered) this.settle();
    else if (!scene.isIdle || isGoingOn) this.begin();
  }

  /** The switch. */
  press(): void {
    const { phase, scene } = this;
    if (phase.kind === "beginning") return;
    if (phase.kind === "settling") return this.settle();
    if (phase.kind === "resting") return this.show(FIRST_STEP);
    this.rest();
    this.parts.press(scene.buttons[phase.step.index]!);
    // A press that changes nothing is followed by another round; one that does, by what look() finds.
    if (!this.scene.isIdle && this.phase.kind === "resting") this.begin();
  }

  /** Arrow keys move the highlight too, forwards or backwards. */
  move(by: 1 | -1): void {
    const { phase, scene } = this;
    const count = scene.buttons.length;
    if (phase.kind !== "scanning") this.show(FIRST_STEP);
    else this.show({ index: (phase.step.index + by + count) % count, loop: 0 });
  }

  /** The presses of this time mean nothing: each makes it begin anew. */
  private settle(): void {
    this.phase = { kind: "settling" };
    this.timer.after(BEGIN_AFTER_MS, () => (this.phase = RESTING));
  }

  private begin(): void {
    if (this.scene.buttons.length === 0 || !this.isOn()) return;
    this.phase = { kind: "beginning" };
    this.timer.after(BEGIN_AFTER_MS, () => this.show(FIRST_STEP));
  }

  private show(step: Step): void {
    const { scanSeconds, buttons, isIdle } = this.scene;
    if (scanSeconds === null || buttons.length === 0) return;
    this.timer.clear();
    this.phase = { kind: "scanning", step };
    // The only answer to a question stays highlighted: there is nothing to wait for.
    const stays = buttons.length === 1 && !isIdle;
    if (!stays) this.timer.after(stayMs(step, scanSeconds), () => this.showAfter(step));
    this.parts.highlight(buttons[step.index]!);
  }

  private showAfter(step: Step): void {
    const next = stepAfter(step, this.scene.buttons.length);
    if (next) this.show(next);
    else this.rest();
  }

  private rest(): void {
    this.timer.clear();
    if (this.phase.kind === "scanning") this.parts.highlight(null);
    this.phase = RESTING;
  }
}

function isSameScene<Button>(a: Scene<Button>, b: Scene<Button>): boolean {
  return (
    a.scanSeconds === b.scanSeconds &&
    a.subject === b.subject &&
    a.isIdle === b.isIdle &&
    a.isAnswered === b.isAnswered &&
    a.buttons.length === b.buttons.length &&
    a.buttons.every((button, index) => button === b.buttons[index])
  );
}
