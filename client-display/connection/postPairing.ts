import { postJson } from "./postJson.js";

/** `unreachable`: nothing was decided, try again. */
export type PairingAnswer = "paired" | "waiting" | "unreachable";

/**
 * Offers a code to the server (pairingApi.pair of shared/contract). Too many tries look like waiting: who guesses
 * codes learns nothing.
 */
export function postPairing(code: string, answer: (answer: PairingAnswer) => void): void {
  postJson("/api/pair", { code }, (status, body) => answer(readAnswer(status, body)));
}

/** Pure, for tests. */
export function readAnswer(status: number, body: string): PairingAnswer {
  if (status >= 400 && status < 500) return "waiting";
  if (status !== 200) return "unreachable";
  try {
    const { state } = JSON.parse(body) as { state?: unknown };
    return state === "paired" || state === "waiting" ? state : "unreachable";
  } catch {
    // A proxy answered with a page of its own.
    return "unreachable";
  }
}
