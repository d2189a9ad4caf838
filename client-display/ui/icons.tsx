import type { PartOfDay } from "../time/wallTime.js";

/**
 * Line drawings on a 24 by 24 grid, by label, by reply and by what a confirmation says; the words beside them carry
 * the meaning. Good is a round face, bad a square one: told apart without color.
 */
const DRAWINGS: Record<string, string> = {
  message: "M4 5h16v11H11l-5 4v-4H4z",
  reminder: "M6 17V11a6 6 0 0 1 12 0v6zM4 17h16M10 20h4",
  medication: "M7.5 13.5l6-6a3.9 3.9 0 0 1 5.5 5.5l-6 6a3.9 3.9 0 0 1-5.5-5.5zM10.5 10.5l5.5 5.5",
  appointment: "M4 6h16v14H4zM4 11h16M8 3v5M16 3v5",
  visit: "M4 12l8-8 8 8M6 10v10h12V10M10 20v-6h4v6",
  good: "M12 3a9 9 0 1 0 .1 0zM8 14a4.6 4.6 0 0 0 8 0M9 9v1M15 9v1",
  bad: "M4 4h16v16H4zM8 16a4.6 4.6 0 0 1 8 0M9 9v1M15 9v1",
  notYet: "M12 3a9 9 0 1 0 .1 0zM12 8v5l3 2",
  check: "M5 13l5 5 9-11",
  letter: "M3 6h18v13H3zM3 7l9 7 9-7",
  heart: "M12 20s-8-4.9-8-10.4A4.4 4.4 0 0 1 12 7a4.4 4.4 0 0 1 8 2.6C20 15.1 12 20 12 20z",
};

interface IconProps {
  name: string;
}

/** Nothing for a name without a drawing, such as a reply in the family's own words. */
export function Icon({ name }: IconProps) {
  const drawing = DRAWINGS[name === "ok" || name === "done" ? "check" : name];
  return drawing ? (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={drawing} />
    </svg>
  ) : null;
}

/** Sun high, sun at the horizon, or moon. index.ejs draws the same before the bundle runs. */
export function SkyIcon({ part }: { part: PartOfDay }) {
  return (
    <svg className={`sky sky-${part}`} viewBox="0 0 48 24" aria-hidden="true" focusable="false">
      <path className="sky-rays" d="M24 3V0M14.8 6.8l-2.1-2.1M33.2 6.8l2.1-2.1M11 16H8M37 16h3" />
      <path className="sky-sun" d="M16 16a8 8 0 0 1 16 0z" />
      <path className="sky-disc" d="M24 8a8 8 0 1 0 .1 0z" />
      <path className="sky-horizon" d="M4 20h40" />
      <path className="sky-moon" d="M28 3a9.5 9.5 0 1 0 5 14.5A8.5 8.5 0 0 1 28 3z" />
    </svg>
  );
}
