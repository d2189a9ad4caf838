import { useEffect, useRef, useState } from "react";
import { voicesApi, type Voice } from "../../../shared/contract/voices.js";
import { readableMessage } from "../../api/ApiError.js";
import { apiCall } from "../../api/apiCall.js";
import { sendWhenAsked } from "../../api/waitAskedFor.js";
import { randomId } from "../../api/randomId.js";
import { MicrophoneError, openMicrophone } from "./openMicrophone.js";
import { VoiceTake } from "./VoiceTake.js";
import { MICROPHONE_TEXTS, TOO_SHORT } from "./voiceTexts.js";

/** A take that was spoken and is not kept yet. `url` plays it from the page's memory. */
interface Spoken {
  /** The same for every try: it is kept once, also when only the answer was lost. */
  key: string;
  wav: Blob;
  url: string;
  seconds: number;
}

export type RecorderState =
  | { kind: "idle"; problem: string | null }
  | { kind: "opening" }
  /** `level` is the loudness just now, 0 to 1. */
  | { kind: "recording"; seconds: number; level: number }
  | { kind: "saving"; spoken: Spoken }
  | { kind: "failed"; spoken: Spoken; problem: string };

const SHORTEST_SECONDS = 0.7;
const IDLE: RecorderState = { kind: "idle", problem: null };

/** From the press on "Record" until the server keeps what was said. Leaving the page lets go of the microphone. */
export function useVoiceRecorder(onKept: (voice: Voice) => void) {
  const [state, setState] = useState<RecorderState>(IDLE);
  /** What a later press has replaced must not come back. */
  const turn = useRef(0);
  const closeMicrophone = useRef<(() => void) | null>(null);
  const take = useRef(new VoiceTake());

  function free(): void {
    turn.current += 1;
    closeMicrophone.current?.();
    closeMicrophone.current = null;
  }

  useEffect(() => free, []);
  useEffect(() => {
    if (state.kind !== "saving" && state.kind !== "failed") return;
    const { url } = state.spoken;
    return () => URL.revokeObjectURL(url);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- one take goes through several states under one address
  }, ["spoken" in state && state.spoken.url]);

  async function record(): Promise<void> {
    free();
    const mine = turn.current;
    const current = new VoiceTake();
    take.current = current;
    setState({ kind: "opening" });
    try {
      const close = await openMicrophone({
        handleSound: (samples, level) => {
          if (turn.current !== mine) return;
          current.append(samples);
          if (current.isFull) stop();
          else setState({ kind: "recording", seconds: current.seconds, level });
        },
        handleEnd: () => turn.current === mine && stop(),
      });
      // Cancelled while the browser was still asking.
      if (turn.current !== mine) return close();
      closeMicrophone.current = close;
    } catch (error) {
      if (turn.current !== mine) return;
      setState({
        kind: "idle",
        problem: MICROPHONE_TEXTS[error instanceof MicrophoneError ? error.problem : "broken"],
      });
    }
  }

  function stop(): void {
    free();
    const { current } = take;
    if (current.seconds < SHORTEST_SECONDS) return setState({ kind: "idle", problem: TOO_SHORT });
    const wav = current.toWav();
    void save({ key: randomId(), wav, url: URL.createObjectURL(wav), seconds: current.seconds });
  }

  async function save(spoken: Spoken): Promise<void> {
    const mine = turn.current;
    setState({ kind: "saving", spoken });
    try {
      const voice = await sendWhenAsked(() =>
        apiCall(voicesApi.create, { file: spoken.wav }, { idempotencyKey: spoken.key }),
      );
      if (turn.current !== mine) return;
      setState(IDLE);
      onKept(voice);
    } catch (error) {
      if (turn.current === mine) setState({ kind: "failed", spoken, problem: readableMessage(error) });
    }
  }

  return {
    state,
    record: () => void record(),
    stop,
    retry: () => state.kind === "failed" && void save(state.spoken),
    /** Nothing of it is kept. */
    discard: () => {
      free();
      setState(IDLE);
    },
  };
}
