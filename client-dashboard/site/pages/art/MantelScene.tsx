import { Books, FramedPhoto, Lamp, Plant, Shelf } from "./things.js";

/** The shelf that the product stands on; the tablet lies over it, see landing.css. */
export function MantelScene() {
  return (
    <svg className="art" viewBox="0 0 760 560" aria-hidden="true">
      <defs>
        <radialGradient id="lamp-light">
          <stop className="light-near" offset="0" />
          <stop className="light-far" offset="1" />
        </radialGradient>
      </defs>
      <circle cx="96" cy="230" r="330" fill="url(#lamp-light)" />
      <circle cx="430" cy="300" r="300" fill="url(#lamp-light)" />
      <FramedPhoto x={166} y={470} scale={1.1} />
      <Lamp x={86} y={470} scale={1.12} />
      <Plant x={716} y={470} scale={1.1} />
      <path className="thing" d="M392 440h84l26 30H366z" />
      <Shelf y={470} width={760} />
      <path className="wall" d="M70 491h620v69H70z" />
      <path className="edge" d="M70 491h24v69H70zM666 491h24v69h-24z" />
    </svg>
  );
}

/** The same shelf as a line of things, for the top of a page. */
export function MantelLine() {
  return (
    <svg className="art" viewBox="0 0 1180 250" aria-hidden="true">
      <Lamp x={90} y={226} />
      <Books x={170} y={226} />
      <FramedPhoto x={400} y={226} />
      <FramedPhoto x={510} y={226} scale={0.8} />
      <SmallTablet x={740} y={226} />
      <Plant x={960} y={226} />
      <FramedPhoto x={1070} y={226} scale={0.7} />
      <Shelf y={226} width={1180} />
    </svg>
  );
}

interface SmallTabletProps {
  x: number;
  y: number;
}

/** A tablet with a day, a time and a line. */
function SmallTablet({ x, y }: SmallTabletProps) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect className="body" x="-120" y="-158" width="240" height="156" rx="14" />
      <rect className="shade" x="-108" y="-146" width="216" height="132" rx="5" />
      <rect className="screen-ink" x="-70" y="-124" width="140" height="11" rx="5" />
      <text className="screen-lit" x="0" y="-56" textAnchor="middle" fontSize="58">
        10:08
      </text>
      <rect className="screen-soft" x="-46" y="-40" width="92" height="8" rx="4" />
    </g>
  );
}
