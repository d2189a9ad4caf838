import type { ActivePairing } from "../connection/PairingFlow.js";
import type { Texts } from "../texts/Texts.js";
import { CodeScreen } from "./CodeScreen.js";
import type { Hands } from "./Hands.js";
import { WaitingScreen } from "./WaitingScreen.js";

interface PairingScreenProps {
  pairing: ActivePairing;
  texts: Texts;
  hands: Hands | null;
}

export function PairingScreen({ pairing, texts, hands }: PairingScreenProps) {
  const onLeave = pairing.canLeave && hands ? () => hands.leavePairing() : null;
  if (pairing.phase === "waiting")
    return (
      <WaitingScreen
        code={pairing.code}
        texts={texts}
        onAgain={() => hands?.offerCode(pairing.code)}
        onChange={() => hands?.openKeypad()}
        onLeave={onLeave}
      />
    );
  return (
    <CodeScreen
      // A new keypad begins empty.
      key={pairing.phase}
      offered={pairing.phase === "trying" ? pairing.code : null}
      troubled={pairing.phase === "trying" && pairing.troubled}
      texts={texts}
      onCode={(code) => hands?.offerCode(code)}
      onLeave={onLeave ?? (pairing.phase === "trying" && pairing.troubled ? () => hands?.openKeypad() : null)}
    />
  );
}
