/** Things of a living room, drawn in the colours of the tokens. Each stands with its foot at 0,0 of its group. */

interface PlaceProps {
  x: number;
  y: number;
  scale?: number;
}

function place({ x, y, scale = 1 }: PlaceProps): string {
  return `translate(${x} ${y}) scale(${scale})`;
}

export function Lamp(props: PlaceProps) {
  return (
    <g transform={place(props)}>
      <ellipse className="thing" cx="0" cy="-5" rx="38" ry="8" />
      <rect className="thing" x="-4" y="-128" width="8" height="126" />
      <path className="screen-lit" d="M-34-214h68l26 92h-120z" />
    </g>
  );
}

export function Plant(props: PlaceProps) {
  return (
    <g transform={place(props)}>
      <path className="leaf" d="M-2-52C-40-70-46-116-34-146c26 18 38 56 34 94z" />
      <path className="leaf" d="M2-52c34-14 44-56 38-86-26 14-42 48-38 86z" />
      <path className="leaf" d="M-4-50c-8-42 2-92 8-118 14 34 16 82 2 118z" />
      <path className="thing" d="M-30-56h60l-8 56h-44z" />
      <rect className="edge" x="-34" y="-62" width="68" height="12" rx="3" />
    </g>
  );
}

/** A framed photo of hills and a sun. */
export function FramedPhoto(props: PlaceProps) {
  return (
    <g transform={place(props)}>
      <rect className="edge" x="-52" y="-136" width="104" height="136" rx="4" />
      <rect className="wall" x="-41" y="-125" width="82" height="114" />
      <circle className="lit" cx="16" cy="-90" r="13" />
      <path className="leaf" d="M-41-48c24-24 42-10 58 2 8 6 16 4 24-2v37h-82z" />
    </g>
  );
}

export function Books(props: PlaceProps) {
  return (
    <g transform={place(props)}>
      <rect className="edge" x="0" y="-92" width="20" height="92" rx="2" />
      <rect className="thing" x="22" y="-108" width="24" height="108" rx="2" />
      <rect className="soft" x="48" y="-84" width="16" height="84" rx="2" />
      <path className="edge" d="m72-4 22-94 20 5-22 94z" />
    </g>
  );
}

export function Cup(props: PlaceProps) {
  return (
    <g transform={place(props)}>
      <path className="soft" d="M-22-40h44l-4 34c0 4-4 6-8 6h-20c-4 0-8-2-8-6z" />
      <path className="line line-thin" d="M22-32c14-2 16 18-2 18" />
      <path className="line line-thin" d="M-8-50c-6-8 6-12 0-20M8-50c-6-8 6-12 0-20" />
    </g>
  );
}

interface ShelfProps {
  y: number;
  width: number;
}

export function Shelf({ y, width }: ShelfProps) {
  return (
    <g>
      <rect className="thing" x="0" y={y} width={width} height="16" />
      <rect className="edge" x="0" y={y + 16} width={width} height="5" />
    </g>
  );
}
