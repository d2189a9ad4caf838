import type { Texts } from "../texts/Texts.js";
import { CheckIcon } from "../ui/icons.js";

/** A few friendly seconds after the code was accepted. */
export function ConnectedScreen({ name, texts }: { name: string; texts: Texts }) {
  return (
    <main className="screen calm-screen">
      <div className="seal seal-told">
        <CheckIcon />
      </div>
      <p className="calm-lead">{texts.connected.title}</p>
      <h1 className="calm-title">{name}</h1>
      <p className="calm-hint">{texts.connected.hint}</p>
    </main>
  );
}
