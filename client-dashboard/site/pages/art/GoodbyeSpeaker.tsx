import { Cup, Plant, Shelf } from "./things.js";

/** A speaker that has fallen silent, and a tablet with words that stay. */
export function GoodbyeSpeaker({ title }: { title: string }) {
  return (
    <svg className="art" viewBox="0 0 960 600" role="img" aria-label={title}>
      <rect className="wall" width="960" height="600" />
      <circle className="thing" cx="640" cy="300" r="260" />
      <path
        className="line dashed"
        d="M306 250c24 30 24 90 0 120M346 214c46 54 46 138 0 192M386 178c70 78 70 186 0 264"
      />
      <g transform="translate(190 470)">
        <path className="edge" d="M-70-196h140V-14C70-4 40 0 0 0s-70-4-70-14z" />
        <ellipse className="thing" cx="0" cy="-196" rx="70" ry="22" />
        <ellipse className="line line-thin" cx="0" cy="-196" rx="48" ry="13" />
        <path className="line line-thin dashed" d="M-50-130H50M-50-100H50M-50-70H50M-50-40H50" />
      </g>
      <rect className="body" x="470" y="200" width="390" height="262" rx="22" />
      <rect className="shade" x="486" y="216" width="358" height="230" rx="8" />
      <circle className="screen-lit" cx="524" cy="254" r="18" />
      <rect className="screen-soft" x="554" y="247" width="90" height="14" rx="7" />
      <rect className="screen-ink" x="520" y="296" width="290" height="24" rx="12" />
      <rect className="screen-ink" x="560" y="336" width="210" height="24" rx="12" />
      <rect className="screen-lit" x="520" y="388" width="290" height="42" rx="14" />
      <Plant x={908} y={470} scale={0.8} />
      <Cup x={340} y={470} />
      <Shelf y={470} width={960} />
    </svg>
  );
}
