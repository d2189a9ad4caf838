import type { DisplayLanguage, Sound } from "../../../shared/contract/displays.js";
import type { AddonTools } from "../../app/addons/openAddons.js";
import type { Covers } from "../../app/addons/Covers.js";
import type { DisplayEngine } from "../../engine/state/DisplayEngine.js";
import type { View } from "../../engine/state/View.js";
import type { LadderAddon } from "../ladder/openLadder.js";
import { Chimer } from "./Chimer.js";
import { type Chime, lengthOf } from "./chimes.js";
import { CueFinder } from "./CueFinder.js";
import { silentSound } from "./silentSound.js";
import { Speaker } from "./Speaker.js";
import { VoicePlayer } from "./VoicePlayer.js";
import { fetchVoice, VoiceStore, voicesAhead } from "./VoiceStore.js";

/** What the set-up check asks of the sound. */
export interface SoundAddon {
  /** `on`: it has been touched, or the browser asks for no touch. null: this browser makes no chimes. */
  findState(): "on" | "locked" | null;
  hasVoice(language: DisplayLanguage): boolean;
  /** To be called in a touch. */
  unlock(): void;
  /** `volume` in percent. `handleSounding`: the browser lets it be heard. */
  ring(chime: Chime, volume: number, handleSounding?: () => void): void;
  say(text: string, language: DisplayLanguage, volume: number): void;
  hush(): void;
}

/** What unlocks the sound of a page; a reload locks it again. */
const UNLOCKING = ["touchend", "mousedown", "keydown"];
/** The truth changes within a moment when the server is there: only the last one is said. */
const TRUTH_SETTLES_MS = 900;

interface SoundParts {
  engine: DisplayEngine;
  tools: AddonTools;
  covers: Covers;
  ladder: LadderAddon;
}

/** Sounds and speech for what comes to the screen, for as long as the page lives. */
export function openSound({ engine, tools, covers, ladder }: SoundParts): SoundAddon {
  const chimer = new Chimer(createContext);
  const speaker = new Speaker(window.speechSynthesis, (text) => new SpeechSynthesisUtterance(text));
  const voices = new VoiceStore(fetchVoice, (address) => URL.revokeObjectURL(address));
  const player = new VoicePlayer(createPlayer(), silentSound());
  const { wasSeen, truthOf } = { wasSeen: engine.wasSeen.bind(engine), truthOf: tools.truthOf };
  const cues = new CueFinder({ clock: engine.clock, wasSeen, truthOf });

  /** A language may come late: by then something else may stand there. */
  let turn = 0;
  let wasCovered = false;
  let planned: View["messages"] | null = null;

  /** What the plan says comes next is fetched ahead of its time. */
  function keepVoices({ messages }: View): void {
    if (messages === planned) return;
    planned = messages;
    voices.keep(voicesAhead(messages, engine.clock.now()));
  }

  function look(): void {
    keepVoices(engine.getView());
    // What nobody sees yet makes no sound; it does once the cover is gone.
    if (covers.isCovered()) return;
    const view = engine.getView();
    const sound = view.face ? view.face.sound || null : null;
    const { chime, chimeInstead, hush, say, voiceUrl } = cues.next({
      screen: view.screen,
      sound,
      isQuiet: isQuiet(view, sound),
      step: ladder.take(),
    });
    if (hush || say) turn += 1;
    if (hush) quieten();
    if (chime && sound) chimer.play(chime, sound.volume);
    if (!say || !sound || !view.face) return;
    const { language } = view.face;
    const mine = turn;
    const delayMs = chime ? lengthOf(chime) * 1_000 : TRUTH_SETTLES_MS;
    const { face } = view;
    const fallBack = () => {
      if (chimeInstead) chimer.play(chimeInstead, sound.volume);
    };
    const read = (afterMs: number) =>
      tools.loadTexts(face, (texts) => {
        if (turn === mine)
          speaker.say({ text: say(texts), language, volume: sound.volume, delayMs: afterMs, fallBack });
      });
    if (voiceUrl === null) return read(delayMs);
    const address = voices.addressOf(voiceUrl);
    player.play({ address, volume: sound.volume, delayMs, fallBack: () => read(0) });
  }

  function quieten(): void {
    speaker.hush();
    player.hush();
  }

  function isQuiet({ face, zoneOffsets }: View, sound: Sound | null): boolean {
    const now = engine.clock.now();
    return [sound && sound.quiet, face && face.night].some((hours) =>
      tools.isNightFor(hours || null, zoneOffsets, now),
    );
  }

  function unlock(): void {
    chimer.unlock();
    speaker.unlock();
    player.unlock();
  }

  /** What is said about a screen ends with the sight of it: a recording must not hold the tablet's own voice. */
  function handleCover(): void {
    const isCovered = covers.isCovered();
    if (isCovered && !wasCovered) {
      turn += 1;
      quieten();
    }
    wasCovered = isCovered;
    look();
  }

  engine.subscribe(look);
  covers.subscribe(handleCover);
  ladder.watch(look);
  UNLOCKING.forEach((touch) => window.addEventListener(touch, unlock, true));
  look();
  chimer.tryOut();
  return {
    findState: () => chimer.findState(),
    hasVoice: (language) => speaker.hasVoice(language),
    unlock,
    ring: (chime, volume, handleSounding) => chimer.play(chime, volume, handleSounding),
    say: (text, language, volume) =>
      speaker.say({ text, language, volume, delayMs: TRUTH_SETTLES_MS, fallBack: ignoreMuteness }),
    hush: quieten,
  };
}

/** What the set-up check wants said it also shows, and its rehearsal has chimed before. */
function ignoreMuteness(): void {}

/** null in an engine that plays no sound files. */
function createPlayer(): HTMLAudioElement | null {
  return typeof Audio === "function" ? new Audio() : null;
}

/** null in an engine without Web Audio. */
function createContext(): AudioContext | null {
  const browser = window as { AudioContext?: typeof AudioContext; webkitAudioContext?: typeof AudioContext };
  const Context = browser.AudioContext || browser.webkitAudioContext;
  return Context ? new Context() : null;
}
