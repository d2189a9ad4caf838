import { create } from "qrcode";
import { useMemo } from "react";

/** Light squares around it by which a camera finds it (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** Drawn here, dark on white whatever the theme: cameras expect it so. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => drawing(text), [text]);
  return (
    <svg className="qr-code" role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`}>
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" shapeRendering="crispEdges" />
    </svg>
  );
}

function drawing(text: string): { path: string; size: number } {
  const { modules } = create(text, { errorCorrectionLevel: "M" });
  const cells = Array.from({ length: modules.size * modules.size }, (_, index) => index);
  const path = cells
    .filter((index) => modules.data[index])
    .map((index) => {
      const x = (index % modules.size) + QUIET_ZONE;
      const y = Math.floor(index / modules.size) + QUIET_ZONE;
      return `M${x} ${y}h1v1h-1z`;
    })
    .join("");
  return { path, size: modules.size + 2 * QUIET_ZONE };
}
