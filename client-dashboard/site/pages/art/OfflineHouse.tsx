/** A house at night whose line is cut; in its window stands a tablet that goes on. Colours by landing.css. */
export function OfflineHouse({ title }: { title: string }) {
  return (
    <svg className="offline-art" viewBox="0 0 640 480" role="img" aria-label={title}>
      <path className="house" d="M150 214 330 60l180 154v236H150z" />
      <path className="roof" d="M120 236 330 58l210 178" />
      <rect className="house" x="420" y="90" width="40" height="70" />
      <rect className="pane" x="206" y="236" width="248" height="166" rx="6" />
      <rect className="house" x="226" y="262" width="208" height="128" rx="12" />
      <rect className="pane-dark" x="236" y="272" width="188" height="108" rx="5" />
      <text className="pane-ink" x="330" y="346" textAnchor="middle" fontSize="60">
        8:00
      </text>
      <path className="wire" d="M20 120c40 26 60 30 74 26M126 150c10 10 16 22 24 40" />
      <path className="cut" d="m98 126 24 40M122 126l-24 40" />
      <path className="ground-line" d="M20 450h600" />
    </svg>
  );
}
