/** One picture for each step of how it works, in the order of the steps. */
export const STEP_ART = [FoundDevice, PlannedWeek, SixDigits, PhoneRings] as const;

/** A drawer with what lies in it. */
function FoundDevice() {
  return (
    <svg className="art" viewBox="0 0 480 360" aria-hidden="true">
      <rect className="wall" x="50" y="70" width="380" height="270" rx="10" />
      <rect className="thing" x="66" y="252" width="348" height="72" rx="6" />
      <circle className="soft" cx="240" cy="288" r="8" />
      <path className="edge" d="M30 150h420l-22 86H52z" />
      <g transform="rotate(-7 200 110)">
        <rect className="body" x="110" y="30" width="190" height="150" rx="14" />
        <rect className="shade" x="122" y="42" width="166" height="126" rx="4" />
        <path className="line-lit" d="m178 108 20 20 40-44" />
      </g>
      <rect className="body" x="330" y="62" width="60" height="110" rx="12" />
      <rect className="shade" x="337" y="70" width="46" height="94" rx="5" />
      <path className="line line-thin" d="M60 120c20-30 40-30 34 4s-30 20-16-8" />
      <rect className="thing" x="38" y="160" width="404" height="80" rx="6" />
      <rect className="edge" x="38" y="160" width="404" height="8" rx="4" />
      <circle className="soft" cx="240" cy="204" r="8" />
    </svg>
  );
}

const DAYS = [0, 1, 2, 3, 4, 5, 6];
const SLOTS: readonly { time: string; y: number; left: readonly number[] }[] = [
  { time: "8:00", y: 120, left: DAYS },
  { time: "12:30", y: 190, left: [0, 1, 2, 3, 4] },
  { time: "19:00", y: 260, left: [1, 3, 6] },
];

/** Seven days with their times. */
function PlannedWeek() {
  return (
    <svg className="art" viewBox="0 0 480 360" aria-hidden="true">
      <rect className="wall" x="30" y="30" width="420" height="300" rx="18" />
      <path className="edge" d="M30 48c0-10 8-18 18-18h384c10 0 18 8 18 18v32H30z" />
      {DAYS.map((day) => (
        <circle key={day} className={day === 2 ? "lit" : "soft"} cx={146 + day * 44} cy="56" r="7" />
      ))}
      {SLOTS.map(({ time, y, left }) => (
        <g key={time}>
          <text className="ink" x="46" y={y + 8} fontSize="24">
            {time}
          </text>
          {left.map((day) => (
            <rect
              key={day}
              className={day === 2 ? "lit" : "thing"}
              x={129 + day * 44}
              y={y - 20}
              width="34"
              height="40"
              rx="8"
            />
          ))}
        </g>
      ))}
    </svg>
  );
}

const DIGITS = ["4", "8", "2", "0", "1", ""];

/** A tablet that waits for the last of six digits. */
function SixDigits() {
  return (
    <svg className="art" viewBox="0 0 480 360" aria-hidden="true">
      <rect className="body" x="20" y="40" width="440" height="288" rx="24" />
      <rect className="shade" x="38" y="58" width="404" height="252" rx="8" />
      {DIGITS.map((digit, index) => (
        <g key={index} transform={`translate(${62 + index * 61} 130)`}>
          <rect className={digit === "" ? "digit digit-next" : "digit"} width="50" height="72" rx="10" />
          <text className="screen-ink" x="25" y="51" textAnchor="middle" fontSize="42">
            {digit}
          </text>
        </g>
      ))}
      <rect className="screen-soft" x="150" y="92" width="180" height="10" rx="5" />
      <rect className="screen-lit" x="180" y="240" width="120" height="36" rx="18" />
      <path
        className="finger"
        d="M402 300c-6-40-12-70-16-96-2-16 20-20 24-4l14 56 34 10c14 4 22 16 20 30l-6 64h-62z"
      />
    </svg>
  );
}

/** A phone with a message that has just come. */
function PhoneRings() {
  return (
    <svg className="art" viewBox="0 0 480 360" aria-hidden="true">
      <rect className="body" x="148" y="14" width="184" height="380" rx="30" />
      <rect className="shade" x="160" y="28" width="160" height="360" rx="20" />
      <text className="screen-ink" x="240" y="98" textAnchor="middle" fontSize="48">
        19:02
      </text>
      <rect className="wall" x="100" y="132" width="280" height="92" rx="18" />
      <rect className="line line-thin" x="100" y="132" width="280" height="92" rx="18" />
      <circle className="lit" cx="146" cy="178" r="24" />
      <path className="tick" d="m135 178 8 9 15-18" />
      <rect className="ink" x="186" y="158" width="150" height="12" rx="6" />
      <rect className="soft" x="186" y="184" width="110" height="10" rx="5" />
      <path
        className="line-lit"
        d="M70 150c-14 18-14 40 0 58M44 132c-24 30-24 64 0 94M410 150c14 18 14 40 0 58M436 132c24 30 24 64 0 94"
      />
    </svg>
  );
}
