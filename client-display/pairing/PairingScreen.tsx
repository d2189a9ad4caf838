import { CodeScreen } from "./CodeScreen.js";
import type { ActivePairing, PairingParts } from "./PairingDesk.js";
import type { PairingFlow } from "./PairingFlow.js";
import type { PairingTexts } from "./pairingTexts.js";
import { WaitingScreen } from "./WaitingScreen.js";

interface PairingScreenProps {
  pairing: Exclude<ActivePairing, { phase: "loading" }>;
  texts: PairingTexts;
  flow: PairingFlow;
  useButtonKeys: PairingParts["useButtonKeys"];
}

export function PairingScreen({ pairing, texts, flow, useButtonKeys }: PairingScreenProps) {
  const onLeave = pairing.canLeave ? () => flow.leave() : null;
  const onChange = () => flow.enter({ canLeave: pairing.canLeave });
  if (pairing.phase === "waiting")
    return (
      <WaitingScreen
        waiting={pairing}
        texts={texts}
        useButtonKeys={useButtonKeys}
        onChange={onChange}
        onLeave={onLeave}
      />
    );
  const isSlow = pairing.phase === "trying" && pairing.slow;
  return (
    <CodeScreen
      // A new keypad begins empty.
      key={pairing.phase}
      offered={pairing.phase === "trying" ? pairing.code : null}
      slow={isSlow}
      texts={texts}
      onCode={(code) => flow.offer({ code, secret: null })}
      onLeave={onLeave ?? (isSlow ? onChange : null)}
    />
  );
}
