import { useEffect, useRef } from "react";
import type { OwnMedia } from "../session/OwnMedia.js";

/** The own camera, as in a mirror unless it looks away from the one who holds the phone. */
export function OwnPicture({ own, isLarge = false }: { own: OwnMedia; isLarge?: boolean }) {
  const video = useRef<HTMLVideoElement>(null);
  const { stream, tracks } = own;
  useEffect(() => {
    if (video.current && video.current.srcObject !== stream) video.current.srcObject = stream;
  }, [stream]);
  const isMirrored = tracks.video?.getSettings().facingMode !== "environment";
  return (
    <video
      ref={video}
      className="call-own"
      data-large={isLarge || undefined}
      data-mirrored={isMirrored || undefined}
      hidden={!tracks.video}
      autoPlay
      muted
      playsInline
      aria-label="Your own picture"
    />
  );
}
