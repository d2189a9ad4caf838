import { Resampler } from "../../shared/rules/Resampler.js";
import { type MicrophoneProblem, problemOf, problemOfPage } from "./microphoneProblem.js";

/** A twelfth of a second at 48 kHz: short enough for the meter, long enough for a busy old tablet. */
const BLOCK = 4_096;

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

/**
 * Listens until the function that it returns is called, which may be before the browser has answered. By ScriptProcessor, which every
 * engine with a microphone has: a worklet is a file of its own that an old engine does not know.
 */
export function openMicrophone(listener: MicrophoneListener): () => void {
  let closed = false;
  let release: (() => void) | null = null;
  const fail = (problem: MicrophoneProblem) => {
    if (!closed) listener.handleFailure(problem);
  };
  askForStream((stream) => {
    try {
      release = listen(stream, { ...listener, handleFailure: fail });
    } catch {
      // No Web Audio, or all of its contexts are taken.
      stopTracks(stream);
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

function listen(stream: MediaStream, listener: MicrophoneListener): () => void {
  const named = window as { AudioContext?: AudioContextClass; webkitAudioContext?: AudioContextClass };
  const Context = named.AudioContext || named.webkitAudioContext;
  if (!Context) throw new Error("There is no Web Audio.");
  const context = new Context();
  const resampler = new Resampler(context.sampleRate);
  const source = context.createMediaStreamSource(stream);
  const processor = context.createScriptProcessor(BLOCK, 1, 1);
  processor.onaudioprocess = ({ inputBuffer }) => {
    const input = inputBuffer.getChannelData(0);
    listener.handleSound(resampler.push(input), levelOf(input));
  };
  source.connect(processor);
  // Without a way out it is not called. It plays nothing.
  processor.connect(context.destination);
  if (context.state === "suspended") context.resume().then(undefined, ignoreClosed);
  stream.getTracks().forEach((track) => (track.onended = () => listener.handleFailure("off")));
  return () => {
    processor.onaudioprocess = null;
    source.disconnect();
    processor.disconnect();
    stopTracks(stream);
    if (context.close) context.close().then(undefined, ignoreClosed);
  };
}

function stopTracks(stream: MediaStream): void {
  stream.getTracks().forEach((track) => {
    track.onended = null;
    track.stop();
  });
}

/** Loud speech is about a third of full scale. */
function levelOf(input: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < input.length; index += 1) sum += input[index]! * input[index]!;
  return Math.min(1, Math.sqrt(sum / input.length) * 4);
}

/** Closed by then: it was on its way out anyway. */
function ignoreClosed(): void {}
