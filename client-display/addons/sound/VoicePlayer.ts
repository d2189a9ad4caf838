import { OneTimer } from "../../engine/time/OneTimer.js";
export interface Playing {
  address: string;
  /** Percent. An iPad plays at its own volume: it lets no page change that. */
  volume: number;
  /** A chime is heard out first. */
  delayMs: number;
  /** It cannot be heard here: refused, gone, or not there in time. Called once at most, and not after `hush`. */
  fallBack(): void;
}

type Player = Pick<
  HTMLAudioElement,
  "play" | "pause" | "src" | "volume" | "onplaying" | "onended" | "onerror"
>;

/** A person who waits longer for a voice should rather hear the screen's own. */
const START_MAX_MS = 3_000;

/** Plays what a caregiver has spoken. One thing at a time. */
export class VoicePlayer {
  private readonly timer = new OneTimer();
  private playing: Playing | null = null;
  private unlocked = false;

  /** `player` null: the engine plays no sound files. `silence` is the address of one that says nothing. */
  constructor(
    private readonly player: Player | null,
    private readonly silence: string,
  ) {}

  /** To be called in a touch: an element that has played in one may play later without. */
  unlock(): void {
    // What plays, or is about to, keeps the element: the next touch does as well.
    if (this.unlocked || !this.player || this.playing) return;
    this.unlocked = true;
    this.start(this.player, this.silence);
  }

  play(playing: Playing): void {
    this.hush();
    this.playing = playing;
    this.timer.after(playing.delayMs, () => this.begin(playing));
  }

  /** Ends what is being played and forgets what waits. */
  hush(): void {
    this.rest();
    if (this.player) this.player.pause();
  }

  private begin(playing: Playing): void {
    const { player } = this;
    const fail = () => {
      if (this.playing !== playing) return;
      this.hush();
      playing.fallBack();
    };
    if (!player) return fail();
    player.onplaying = () => this.playing === playing && this.timer.clear();
    player.onended = () => this.playing === playing && this.rest();
    player.onerror = fail;
    player.volume = playing.volume / 100;
    this.timer.after(START_MAX_MS, fail);
    this.start(player, playing.address, fail);
  }

  private start(player: Player, address: string, fail: () => void = ignoreRefusal): void {
    player.src = address;
    // Old engines answer nothing at all; then the time tells.
    const started = player.play() as Promise<void> | undefined;
    if (started) started.then(undefined, fail);
  }

  private rest(): void {
    this.timer.clear();
    this.playing = null;
  }
}

/** The next touch was no leave either: what is to be played then falls back. */
function ignoreRefusal(): void {}
