import { useLayoutEffect, useRef, useState } from "react";
import { useSize } from "../places/useSize.js";

interface Fitting {
  /** Another one starts again. */
  subject: string;
  /** The number of the last attempt. */
  last: number;
  /** The box is as large as its place lets it be: when that changes, it starts again. */
  fillsPlace?: boolean;
}

/**
 * For a box that must not overflow: `attempt` counts up from 0 to `last`, and whoever draws puts less into the box, or
 * smaller, with each. `fails` says that even the last one does not fit.
 */
export function useFitting({ subject, last, fillsPlace }: Fitting) {
  const box = useRef<HTMLDivElement>(null);
  const sight = `${useSize()} ${subject}`;
  const [tried, setTried] = useState({ sight, attempt: 0, height: 0 });
  const attempt = tried.sight === sight ? tried.attempt : 0;
  // After every drawing: what lies beside the box may have taken its room. It ends with the last attempt.
  // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
  useLayoutEffect(() => {
    if (!box.current) return;
    const height = fillsPlace ? box.current.clientHeight : 0;
    if (tried.sight !== sight || tried.height !== height) setTried({ sight, attempt: 0, height });
    else if (attempt <= last && overflows(box.current)) setTried({ sight, attempt: attempt + 1, height });
  });
  return {
    box,
    attempt: Math.min(attempt, last),
    fails: attempt > last,
  };
}

function overflows({ scrollHeight, clientHeight, scrollWidth, clientWidth }: HTMLElement): boolean {
  return scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1;
}
