import type { PairingRenderer, PairingParts } from "./PairingRenderer.js";
import { PairingFlow } from "./PairingFlow.js";
import { PairingScreen } from "./PairingScreen.js";
import { postCheck, postPairing } from "./postPairing.js";
import { solveProof } from "./solveProof.js";
import { waitingNote } from "./waitingNote.js";

/** The entrance of the chunk. */
export function openPairing(parts: PairingParts): PairingRenderer {
  const flow = new PairingFlow({
    pair: (body, answer) => postPairing(parts.postJson, body, answer),
    check: (answer) => postCheck(parts.postJson, answer),
    solve: solveProof,
    note: waitingNote(parts.storage),
    backoff: parts.backoff,
    retryDelay: parts.retryDelay,
    newKey: parts.newKey,
    handleChange: parts.handleChange,
    handlePaired: parts.handlePaired,
  });
  return {
    begin: (offer) => flow.begin(offer),
    enter: (options) => flow.enter(options),
    goOn: () => flow.goOn(),
    offerQuietly: (offer) => flow.offerQuietly(offer),
    rest: () => flow.rest(),
    draw: (pairing, language) =>
      pairing.phase === "loading" ? null : (
        <PairingScreen
          pairing={pairing}
          language={language}
          flow={flow}
          useButtonKeys={parts.useButtonKeys}
          FitText={parts.FitText}
          useLanguage={parts.useLanguage}
        />
      ),
  };
}
