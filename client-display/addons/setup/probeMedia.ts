import type { MediaStatus } from "../../../shared/contract/base/deviceStatus.js";

type MediaFact = Exclude<MediaStatus, "notAsked">;

interface MediaFacts {
  microphone: MediaFact;
  camera: MediaFact;
}

/** One question of the browser for both, where there are both. Nothing is recorded: they are let go at once. */
export function probeMedia(take: (facts: MediaFacts) => void): void {
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
  if (!mediaDevices?.getUserMedia) return take({ microphone: "missing", camera: "missing" });
  const ask = (wanted: MediaStreamConstraints, then: (fact: MediaFact) => void) => {
    mediaDevices.getUserMedia(wanted).then(
      (stream) => {
        stream.getTracks().forEach((track) => track.stop());
        then("ready");
      },
      (error: { name?: string }) =>
        then(/^(NotAllowed|Permission|Security)/.test(error.name || "") ? "refused" : "missing"),
    );
  };

  ask({ audio: true, video: true }, (both) => {
    if (both === "ready") return take({ microphone: both, camera: both });
    // It does not say which of the two it was.
    ask({ audio: true }, (microphone) => {
      const isKnown = microphone === "ready" || microphone === both;
      if (isKnown && both === "refused") return take({ microphone, camera: both });
      if (microphone === "ready") return take({ microphone, camera: "missing" });
      ask({ video: true }, (camera) => take({ microphone, camera }));
    });
  });
}
