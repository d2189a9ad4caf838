import type { ReactNode } from "react";

/** The outlines of devices, by the id of their section. */
const DRAWINGS: Record<string, ReactNode> = {
  ipad: (
    <>
      <rect className="line line-thin" x="2" y="16" width="100" height="76" rx="9" />
      <circle className="soft" cx="95" cy="54" r="3" />
    </>
  ),
  android: (
    <>
      <rect className="line line-thin" x="2" y="22" width="84" height="56" rx="7" />
      <rect className="line line-thin" x="94" y="30" width="26" height="50" rx="6" />
    </>
  ),
  computer: (
    <>
      <rect className="line line-thin" x="16" y="16" width="84" height="56" rx="5" />
      <path className="line line-thin" d="M2 84h112" />
    </>
  ),
  tv: (
    <>
      <rect className="line line-thin" x="2" y="12" width="116" height="68" rx="4" />
      <path className="line line-thin" d="M34 92h52" />
    </>
  ),
};

export function DeviceArt({ id }: { id: string }) {
  return (
    <svg className="art device-art" viewBox="0 0 140 104" aria-hidden="true">
      {DRAWINGS[id]}
    </svg>
  );
}
