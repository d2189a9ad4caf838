import { listenToStream } from "../../../shared/audio/listenToStream.js";
import { type MicrophoneProblem, problemOf, problemOfPage } from "./microphoneProblem.js";

export interface MicrophoneListener {
  /** `level` is the loudness of the block, 0 to 1. The first call means that the microphone really hears. */
  handleSound(samples: number[], level: number): void;
  /** Refused, missing, taken away, or not to be had on this page. */
  handleFailure(problem: MicrophoneProblem): void;
}

type AudioContextClass = typeof AudioContext;
type LegacyGetUserMedia = (
  constraints: MediaStreamConstraints,
  take: (stream: MediaStream) => void,
  fail: (error?: { name?: string }) => void,
) => void;

/** Listens until the function that it returns is called, which may be before the browser has answered. */
export function openMicrophone(listener: MicrophoneListener): () => void {
  let closed = false;
  let release: (() => void) | null = null;
  const fail = (problem: MicrophoneProblem) => {
    if (!closed) listener.handleFailure(problem);
  };
  askForStream((stream) => {
    try {
      release = listenToStream(stream, findAudioContext(), {
        handleSound: (samples, level) => listener.handleSound(samples, level),
        handleEnd: () => fail("off"),
      });
    } catch {
      // No Web Audio, or all of its contexts are taken.
      return fail("off");
    }
    // Let go of while the browser was still asking.
    if (closed) release();
  }, fail);
  return () => {
    if (closed) return;
    closed = true;
    if (release) release();
  };
}

function askForStream(take: (stream: MediaStream) => void, fail: (problem: MicrophoneProblem) => void): void {
  const handleError = (error?: { name?: string }) => fail(problemOf(error));
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
  if (mediaDevices?.getUserMedia) {
    mediaDevices.getUserMedia({ audio: true }).then(take, handleError);
    return;
  }
  const legacy = (navigator as { webkitGetUserMedia?: LegacyGetUserMedia }).webkitGetUserMedia;
  // A page on plain http has neither.
  if (legacy) legacy.call(navigator, { audio: true }, take, handleError);
  else fail(problemOfPage());
}

function findAudioContext(): AudioContextClass | undefined {
  const named = window as { AudioContext?: AudioContextClass; webkitAudioContext?: AudioContextClass };
  return named.AudioContext || named.webkitAudioContext;
}
