/** Why nothing can be recorded here; `off`: the browser does not say why. */
export type MicrophoneProblem = "refused" | "missing" | "notSecure" | "off";

/** `Permission...` is what an old Chrome says. */
const REFUSED = /^(NotAllowed|Permission|Security)/;
/** None there, or one that another program holds. `Devices...` and `TrackStart...` are what an old Chrome says. */
const MISSING = /^(NotFound|DevicesNotFound|NotReadable|TrackStart|Overconstrained)/;

/** `error` is what getUserMedia has said. On plain http an old Chrome refuses what nobody could allow it. */
export function problemOf(error: { name?: string } | undefined): MicrophoneProblem {
  const name = (error && error.name) || "";
  if (REFUSED.test(name)) return isInsecure() ? "notSecure" : "refused";
  return MISSING.test(name) ? "missing" : "off";
}

/** Where there is no getUserMedia to ask. */
export function problemOfPage(): MicrophoneProblem {
  return isInsecure() ? "notSecure" : "missing";
}

/** Engines too old to say it either ask over http too, as an old Chrome does, or have no microphone over https either, as Safari 10. */
function isInsecure(): boolean {
  return (window as { isSecureContext?: boolean }).isSecureContext === false;
}
