import { Text } from "@mantine/core";
import { useEffect, useState } from "react";

const EVERY_MS = 100;
/**
 * How much sound is looked at each time, some 170 ms: longer than from one look to the next, so that no short sound falls between two of them,
 * also where a busy machine is late.
 */
const LOOKED_AT_SAMPLES = 8_192;
/** A syllable, a clap: its loudness counts, not that of the quiet around it. */
const PIECE_SAMPLES = 1_024;
/** Of 1: a voice is above it, a quiet room is not. */
const HEARD_FROM = 0.03;

/** A bar that moves with the voice, and words once it was heard. */
export function SoundLevel({ track }: { track: MediaStreamTrack }) {
  const level = useSoundLevel(track);
  const [isHeard, setIsHeard] = useState(false);
  useEffect(() => {
    if (level >= HEARD_FROM) setIsHeard(true);
  }, [level]);
  return (
    <div className="call-level">
      <div className="call-level-bar" aria-hidden>
        <div style={{ width: `${Math.min(100, level * 300)}%` }} />
      </div>
      <Text role="status">
        {isHeard ? "Your microphone works." : "Say something: the bar moves with your voice."}
      </Text>
    </div>
  );
}

/** How loud it is now, from 0 to 1. */
function useSoundLevel(track: MediaStreamTrack): number {
  const [level, setLevel] = useState(0);
  useEffect(() => {
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    analyser.fftSize = LOOKED_AT_SAMPLES;
    context.createMediaStreamSource(new MediaStream([track])).connect(analyser);
    const samples = new Uint8Array(analyser.fftSize);
    const timer = setInterval(() => {
      analyser.getByteTimeDomainData(samples);
      setLevel(loudest(samples));
    }, EVERY_MS);
    return () => {
      clearInterval(timer);
      void context.close();
    };
  }, [track]);
  return level;
}

/** Of all pieces of it, from 0 to 1. */
function loudest(samples: Uint8Array): number {
  let level = 0;
  for (let start = 0; start < samples.length; start += PIECE_SAMPLES)
    level = Math.max(level, loudness(samples.subarray(start, start + PIECE_SAMPLES)));
  return level;
}

function loudness(samples: Uint8Array): number {
  const squares = samples.reduce((sum, sample) => sum + ((sample - 128) / 128) ** 2, 0);
  return Math.sqrt(squares / samples.length);
}
