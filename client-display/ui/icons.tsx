import type { Label } from "../../shared/contract/messages.js";
import type { PartOfDay } from "../time/wallTime.js";

interface IconProps {
  className: string;
  paths: string[];
}

/** Line drawings on a 24 by 24 grid; the words beside them carry the meaning. */
function Icon({ className, paths }: IconProps) {
  return (
    <svg className={className} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {paths.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}

const LABELS: Record<Label, string[]> = {
  message: ["M4 5h16v11H11l-5 4v-4H4z"],
  reminder: ["M6 17V11a6 6 0 0 1 12 0v6z", "M4 17h16", "M10 20h4"],
  medication: ["M7.5 13.5l6-6a3.9 3.9 0 0 1 5.5 5.5l-6 6a3.9 3.9 0 0 1-5.5-5.5z", "M10.5 10.5l5.5 5.5"],
  appointment: ["M4 6h16v14H4z", "M4 11h16", "M8 3v5", "M16 3v5"],
  visit: ["M4 12l8-8 8 8", "M6 10v10h12V10", "M10 20v-6h4v6"],
};

export function LabelIcon({ label }: { label: Label }) {
  return <Icon className="icon" paths={LABELS[label] ?? LABELS.message} />;
}

const REPLIES: Record<string, string[]> = {
  ok: ["M5 13l5 5 9-11"],
  good: ["M12 3a9 9 0 1 0 .1 0z", "M8 14a4.6 4.6 0 0 0 8 0", "M9 9v1", "M15 9v1"],
  done: ["M5 13l5 5 9-11"],
  notYet: ["M12 3a9 9 0 1 0 .1 0z", "M12 8v5l3 2"],
  bad: ["M4 4h16v16H4z", "M8 16a4.6 4.6 0 0 1 8 0", "M9 9v1", "M15 9v1"],
};

/** Good is a round face, bad a square one: told apart without color. */
export function ReplyIcon({ choice }: { choice: string }) {
  const paths = REPLIES[choice];
  return paths ? <Icon className="icon" paths={paths} /> : null;
}

export function CheckIcon() {
  return <Icon className="seal-icon" paths={["M5 13l5 5 9-11"]} />;
}

export function HeartIcon() {
  return (
    <Icon
      className="seal-icon"
      paths={["M12 20s-8-4.9-8-10.4A4.4 4.4 0 0 1 12 7a4.4 4.4 0 0 1 8 2.6C20 15.1 12 20 12 20z"]}
    />
  );
}

/** A saved letter, on its way. */
export function LetterIcon() {
  return <Icon className="seal-icon" paths={["M3 6h18v13H3z", "M3 7l9 7 9-7"]} />;
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
