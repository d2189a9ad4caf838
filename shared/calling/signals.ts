/**
 * What two sides of a call say to each other, as the text of a `call.signal`. One of them offers: the page of a caregiver to a display,
 * and between two caregivers the one with the lower side id. The other one names each connection, by a `want` with its page and a number;
 * so no two offers ever meet (docs/decisions/083).
 */
export type PeerSignal =
  /** From the side that offers: it has no connection, or a dead one; the other one is to want a new one. */
  | { kind: "ask"; page: string }
  /** From the side that answers: a connection of this name is to be built. */
  | { kind: "want"; want: string }
  /** From the side that answers: another offer on the connection that there is, since it has tracks to add or the network is gone. */
  | { kind: "again"; want: string; restart: boolean }
  /** `page` is who offers, `round` counts the offers of one connection. */
  | { kind: "offer"; want: string; page: string; round: number; sdp: string }
  | { kind: "answer"; want: string; page: string; round: number; sdp: string }
  | { kind: "candidates"; want: string; page: string; candidates: RTCIceCandidateInit[] };

export function writeSignal(signal: PeerSignal): string {
  return JSON.stringify(signal);
}

/** null for what another build may say, and what makes no sense. */
export function readSignal(text: string): PeerSignal | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== "object" || value === null) return null;
  return isSignal(value as Record<string, unknown>) ? (value as PeerSignal) : null;
}

function isSignal(value: Record<string, unknown>): boolean {
  const isText = (name: string): boolean => typeof value[name] === "string";
  switch (value["kind"]) {
    case "ask":
      return isText("page");
    case "want":
      return isText("want");
    case "again":
      return isText("want") && typeof value["restart"] === "boolean";
    case "offer":
    case "answer":
      return isText("want") && isText("page") && isText("sdp") && typeof value["round"] === "number";
    case "candidates":
      return isText("want") && isText("page") && Array.isArray(value["candidates"]);
    default:
      return false;
  }
}

/** A display never offers; of two caregivers the one whose side id sorts first. */
export function doesOffer(
  ownSideId: string,
  other: { sideId: string; kind: "caregiver" | "device" },
): boolean {
  return other.kind === "device" || ownSideId < other.sideId;
}
