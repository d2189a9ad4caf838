import { useEffect, useRef } from "react";

/** What the camera sees, for whoever stands there and checks: as in a mirror, shown to nobody else, and let go of with the page. */
export function CameraPicture() {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    let stream: MediaStream | null = null;
    let isOver = false;
    const release = () => stream && stream.getTracks().forEach((track) => track.stop());
    navigator.mediaDevices.getUserMedia({ video: true }).then(
      (opened) => {
        stream = opened;
        const shown = video.current;
        if (isOver || !shown) return release();
        shown.muted = true;
        shown.srcObject = opened;
      },
      () => undefined /* taken by another program since the check: then there is no picture */,
    );
    return () => {
      isOver = true;
      release();
    };
  }, []);
  return <video className="setup-camera" ref={video} autoPlay playsInline aria-hidden="true" />;
}
