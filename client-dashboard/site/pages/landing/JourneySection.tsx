import { LANDING } from "./texts.js";

/** By the order of the states: on its way, stored, seen, pressed, not shown. */
const SIGNS = [
  "M6 12h12m-5-5 5 5-5 5",
  "M5 7h14v10H5zM9 20h6",
  "M2 12s4-6 10-6 10 6 10 6-4 6-10 6-10-6-10-6zm10-3a3 3 0 1 0 0 6 3 3 0 0 0 0-6",
  "m5 12 5 5 9-10",
  "M12 4 2.5 20h19zM12 10v4m0 3v.01",
];

/** The promise of the product: what is said of a message is what is true of it. */
export function JourneySection() {
  const { heading, lead, states } = LANDING.journey;
  return (
    <section className="journey section">
      <h2>{heading}</h2>
      <p className="lead">{lead}</p>
      <ol className="journey-states">
        {states.map(({ name, words }, index) => (
          <li key={name}>
            <svg className="journey-sign" viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
              <path d={SIGNS[index]} />
            </svg>
            <h3>{name}</h3>
            <p>{words}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
