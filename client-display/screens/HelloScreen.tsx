import type { Texts } from "../texts/Texts.js";

/** Instead of a clock that may be wrong: a wrong time is worse than none. */
export function HelloScreen({ texts }: { texts: Texts }) {
  return (
    <main className="screen calm-screen">
      <h1 className="calm-title">{texts.hello}</h1>
      <p className="calm-hint">{texts.oneMoment}</p>
    </main>
  );
}
