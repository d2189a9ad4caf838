const ROWS = [0, 1, 2];
const COLUMNS = [0, 1, 2, 3];
/** One screen waits for an answer, one wants a look. */
const ASKING = 6;
const SILENT = 9;

/** A wall of displays: most show the time, one a message, one is off. */
export function ManyScreens() {
  return (
    <svg className="art many-screens" viewBox="0 0 660 360" aria-hidden="true">
      {ROWS.flatMap((row) =>
        COLUMNS.map((column) => (
          <Screen
            key={`${row}/${column}`}
            index={row * COLUMNS.length + column}
            x={column * 166}
            y={row * 122}
          />
        )),
      )}
    </svg>
  );
}

function Screen({ index, x, y }: { index: number; x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect className="body" x="2" y="2" width="152" height="104" rx="12" />
      <rect className="shade" x="10" y="10" width="136" height="88" rx="5" />
      {index === ASKING && <Message />}
      {index === SILENT && <path className="line silent" d="m66 42 24 24m0-24L66 66" />}
      {index !== ASKING && index !== SILENT && <Clock />}
    </g>
  );
}

function Clock() {
  return (
    <>
      <rect className="screen-soft" x="46" y="28" width="64" height="6" rx="3" />
      <text className="screen-lit" x="78" y="74" textAnchor="middle" fontSize="32">
        10:08
      </text>
    </>
  );
}

function Message() {
  return (
    <>
      <rect className="screen-ink" x="26" y="26" width="104" height="10" rx="5" />
      <rect className="screen-ink" x="40" y="44" width="76" height="10" rx="5" />
      <rect className="screen-lit" x="22" y="68" width="52" height="20" rx="7" />
      <rect className="screen-lit" x="82" y="68" width="52" height="20" rx="7" />
    </>
  );
}
