import { StartButtons } from "./StartButtons.js";

export function Closing() {
  return (
    <section className="closing">
      <h2>Say good night from wherever you are</h2>
      <StartButtons />
    </section>
  );
}
