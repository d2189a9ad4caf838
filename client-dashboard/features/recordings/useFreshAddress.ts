import { useEffect, useRef, useState } from "react";
import { recordingsApi, type Recording } from "../../../shared/contract/recordings.js";
import { readableMessage } from "../../api/ApiError.js";
import { apiCall } from "../../api/apiCall.js";

/**
 * The address of a recording works for an hour or two, and a page may stay open for longer. It stays as it was until it fails, since
 * a new one stops the player; then a new one is fetched and the player goes on where it was.
 */
export function useFreshAddress({ id: recordingId, displayId, url }: Recording) {
  const player = useRef<HTMLAudioElement>(null);
  const [address, setAddress] = useState(url);
  const [problem, setProblem] = useState<string | null>(null);
  const resumeAt = useRef<number | null>(null);
  const isRenewed = useRef(false);

  useEffect(() => {
    if (!player.current || resumeAt.current === null) return;
    player.current.currentTime = resumeAt.current;
    resumeAt.current = null;
    player.current.play().catch((error: unknown) => {
      // Some browsers want another press of play for it.
      console.info("The recording does not go on by itself.", error);
    });
  }, [address]);

  async function renew(): Promise<void> {
    try {
      const { url: fresh } = await apiCall(recordingsApi.get, { params: { displayId, recordingId } });
      setProblem(null);
      isRenewed.current = true;
      resumeAt.current = player.current?.currentTime ?? 0;
      setAddress(fresh);
      // The same again had not expired: no effect follows, and play is for who listens to press.
      if (fresh === address) player.current?.load();
    } catch (error) {
      setProblem(`It can't be played. ${readableMessage(error)}`);
    }
  }

  return {
    player,
    address,
    problem,
    renew,
    handleFailure: () => {
      // A new address that fails at once is not asked for again and again.
      if (isRenewed.current) setProblem("It can't be played right now.");
      else void renew();
    },
    handlePlaying: () => {
      isRenewed.current = false;
      setProblem(null);
    },
  };
}
