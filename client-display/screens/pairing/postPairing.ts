import type { PairingParts } from "./PairingRenderer.js";

export interface Challenge {
  challenge: string;
  bits: number;
}

/**
 * - `later`: too many tries from here; ask again in a while.
 * - `unreachable`: nothing was decided, try again.
 */
export type PairingAnswer =
  | { state: "paired" }
  | { state: "later" }
  | { state: "unreachable" }
  | { state: "waiting"; number: string }
  | ({ state: "proof" } & Challenge);

export type CheckAnswer = "paired" | "waiting" | "ended" | "unreachable";

export interface PairingBody {
  code: string;
  /** Of one try and its repeats. */
  key: string;
  secret?: string;
  proof?: { challenge: string; answer: string };
}

const UNREACHABLE: PairingAnswer = { state: "unreachable" };

/** Offers a code to the server (pairingApi.pair of shared/contract). */
export function postPairing(
  postJson: PairingParts["postJson"],
  body: PairingBody,
  answer: (answer: PairingAnswer) => void,
): void {
  postJson("/api/pair", body, (status, text) => answer(readAnswer(status, text)));
}

/** Asks whether this waiting screen was let in. */
export function postCheck(postJson: PairingParts["postJson"], answer: (answer: CheckAnswer) => void): void {
  postJson("/api/pair/check", {}, (status, text) => answer(readCheck(status, text)));
}

/** Pure, for tests. */
export function readAnswer(status: number, body: string): PairingAnswer {
  if (status >= 400 && status < 500) return { state: "later" };
  const { state, number, challenge, bits } = readObject(status, body);
  if (state === "paired") return { state };
  if (state === "waiting" && typeof number === "string") return { state, number };
  if (state === "proof" && typeof challenge === "string" && typeof bits === "number") {
    return { state, challenge, bits };
  }
  return UNREACHABLE;
}

/** Pure, for tests. */
export function readCheck(status: number, body: string): CheckAnswer {
  const { state } = readObject(status, body);
  return state === "paired" || state === "waiting" || state === "ended" ? state : "unreachable";
}

function readObject(status: number, body: string): Record<string, unknown> {
  if (status !== 200) return {};
  try {
    return (JSON.parse(body) as Record<string, unknown> | null) ?? {};
  } catch {
    // A proxy answered with a page of its own.
    return {};
  }
}
