import { useEffect, useRef } from "react";

interface RemotePictureProps {
  name: string;
  stream: MediaStream;
  hasPicture: boolean;
  /** From 0 to 1. */
  volume: number;
  /** The browser plays no sound before somebody presses: after a reload. */
  isSilenced: boolean;
  onSilenced: () => void;
}

/** Somebody else's picture and sound. The stream is set once: to set it again makes Safari stop. */
export function RemotePicture(props: RemotePictureProps) {
  const { name, stream, hasPicture, volume, isSilenced, onSilenced } = props;
  const video = useRef<HTMLVideoElement>(null);

  useEffect(() => {
    if (video.current && video.current.srcObject !== stream) video.current.srcObject = stream;
  }, [stream]);

  useEffect(() => {
    const { current } = video;
    if (!current) return;
    current.volume = volume;
    current.muted = isSilenced;
    if (current.readyState > 0) play(current, onSilenced);
  }, [volume, isSilenced, onSilenced]);

  return (
    <figure className="call-remote">
      {/* What is said is not known beforehand, so there are no captions. */}
      <video
        ref={video}
        playsInline
        autoPlay
        aria-label={name}
        data-off={!hasPicture || undefined}
        onLoadedMetadata={({ currentTarget }) => play(currentTarget, onSilenced)}
      />
      <figcaption>{name}</figcaption>
    </figure>
  );
}

function play(video: HTMLVideoElement, onSilenced: () => void): void {
  video.play().then(undefined, (error: unknown) => {
    // What else there is, such as a new picture that came meanwhile, is played by that.
    if (error instanceof DOMException && error.name === "NotAllowedError") onSilenced();
  });
}
