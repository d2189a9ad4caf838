import { type Chime, CHIMES, gainOf, lengthOf, type Note } from "./chimes.js";

/** A chime that could not sound within this long must not sound at the next touch, hours later. */
const WAKE_MS = 1_000;
/** Then the audio hardware may rest. */
const IDLE_AFTER_MS = 1_500;
/** An exponential ramp cannot end at zero; nobody hears this gain. */
const SILENCE = 0.0001;
/** Without it a note begins with a click. */
const ATTACK_S = 0.012;

/** Plays chimes. Browsers let a page sound only after somebody has touched it: see `unlock`. */
export class Chimer {
  private context: AudioContext | null = null;
  private idleTimer: ReturnType<typeof setTimeout> | null = null;
  private unlocked = false;

  /** `createContext` answers null in an engine without Web Audio. */
  constructor(private readonly createContext: () => AudioContext | null) {}

  /** `on`: a chime has been or could be heard. null in an engine without Web Audio. */
  findState(): "on" | "locked" | null {
    if (this.unlocked) return "on";
    return this.open() ? "locked" : null;
  }

  /** Some engines ask for no touch: a moment later it is known. Makes no sound. */
  tryOut(): void {
    const context = this.unlocked ? null : this.open();
    if (context) this.wake(context, () => this.restAfter(0));
  }

  /** To be called while a touch, a click or a key is being handled. Makes no sound. */
  unlock(): void {
    const context = this.unlocked ? null : this.open();
    if (!context) return;
    // Old iPads count a page as allowed once it has started any sound in a touch.
    const source = context.createBufferSource();
    source.buffer = context.createBuffer(1, 1, 22_050);
    source.connect(context.destination);
    source.start(0);
    this.wake(context, () => this.restAfter(0));
  }

  /** `volume` in percent. Nothing is heard where the page may not sound yet; `handleSounding`: it is. */
  play(chime: Chime, volume: number, handleSounding?: () => void): void {
    const context = this.open();
    if (!context) return;
    this.wake(context, () => {
      CHIMES[chime].forEach((note) => ring(context, note, gainOf(volume)));
      this.restAfter(lengthOf(chime) * 1_000);
      handleSounding?.();
    });
  }

  private open(): AudioContext | null {
    this.context = this.context || this.createContext();
    return this.context;
  }

  /** Where it is not allowed, resuming waits for a touch that may come much later: then it is too late. */
  private wake(context: AudioContext, then: () => void): void {
    let waiting = true;
    const go = () => {
      if (!waiting) return;
      waiting = false;
      this.unlocked = true;
      then();
    };
    setTimeout(() => (waiting = false), WAKE_MS);
    // Engines before states are always running.
    if (!context.state || context.state === "running") return go();
    context.resume().then(go, () => (waiting = false));
  }

  private restAfter(ms: number): void {
    if (this.idleTimer) clearTimeout(this.idleTimer);
    this.idleTimer = setTimeout(() => {
      const { context } = this;
      if (context?.suspend)
        context.suspend().then(undefined, () => undefined /* it goes on running, no harm */);
    }, ms + IDLE_AFTER_MS);
  }
}

/** A tone and, softer, its octave: it sounds like a bell instead of a device. */
function ring(context: AudioContext, { at, pitch, level, fade }: Note, gain: number): void {
  [1, 2].forEach((partial) => {
    const start = context.currentTime + 0.05 + at;
    const end = start + fade / partial;
    const oscillator = context.createOscillator();
    const volume = context.createGain();
    oscillator.frequency.value = pitch * partial;
    volume.gain.setValueAtTime(SILENCE, start);
    volume.gain.exponentialRampToValueAtTime(
      (gain * level * 0.6) / (partial * partial) + SILENCE,
      start + ATTACK_S,
    );
    volume.gain.exponentialRampToValueAtTime(SILENCE, end);
    oscillator.connect(volume);
    volume.connect(context.destination);
    oscillator.start(start);
    oscillator.stop(end);
  });
}
