import type { DisplayLanguage } from "../../../shared/contract/displays.js";
import { CodeScreen } from "./CodeScreen.js";
import type { ActivePairing, PairingParts } from "./PairingRenderer.js";
import type { PairingFlow } from "./PairingFlow.js";
import { usePairingTexts } from "./texts/usePairingTexts.js";
import { WaitingScreen } from "./WaitingScreen.js";

interface PairingScreenProps {
  pairing: Exclude<ActivePairing, { phase: "loading" }>;
  /** Of the display that this browser shows already; null before it was ever paired. */
  language: DisplayLanguage | null;
  flow: PairingFlow;
  useButtonKeys: PairingParts["useButtonKeys"];
  FitText: PairingParts["FitText"];
  useLanguage: PairingParts["useLanguage"];
}

export function PairingScreen(props: PairingScreenProps) {
  const { pairing, language, flow, useButtonKeys, FitText, useLanguage } = props;
  const texts = usePairingTexts(language, useLanguage);
  const onLeave = pairing.canLeave ? () => flow.leave() : null;
  const onChange = () => flow.enter({ canLeave: pairing.canLeave });
  if (pairing.phase === "waiting")
    return (
      <WaitingScreen
        waiting={pairing}
        texts={texts}
        useButtonKeys={useButtonKeys}
        FitText={FitText}
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
