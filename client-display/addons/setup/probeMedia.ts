export type MediaFact = "works" | "refused" | "absent";

interface MediaFacts {
  microphone: MediaFact;
  camera: MediaFact;
}

/** One question of the browser for both, where there are both. Nothing is recorded: they are let go at once. */
export function probeMedia(take: (facts: MediaFacts) => void): void {
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
  if (!mediaDevices?.getUserMedia) return take({ microphone: "absent", camera: "absent" });
  const ask = (wanted: MediaStreamConstraints, then: (fact: MediaFact) => void) => {
    mediaDevices.getUserMedia(wanted).then(
      (stream) => {
        stream.getTracks().forEach((track) => track.stop());
        then("works");
      },
      (error: { name?: string }) =>
        then(/^(NotAllowed|Permission|Security)/.test(error.name || "") ? "refused" : "absent"),
    );
  };

  ask({ audio: true, video: true }, (both) => {
    if (both === "works") return take({ microphone: both, camera: both });
    // It does not say which of the two it was.
    ask({ audio: true }, (microphone) => {
      const isKnown = microphone === "works" || microphone === both;
      if (isKnown && both === "refused") return take({ microphone, camera: both });
      if (microphone === "works") return take({ microphone, camera: "absent" });
      ask({ video: true }, (camera) => take({ microphone, camera }));
    });
  });
}
