import { useEffect, useState } from "react";
import { loadChunk } from "../loadChunk.js";
import { speak } from "../texts/speak.js";
import { daysBetween, wallTimeAt } from "../time/wallTime.js";
import { useButtonLock } from "../ui/useButtonLock.js";
import type { HomeDesk } from "./HomeDesk.js";

let opened: HomeDesk | null = null;

/** null until the chunk and its style are here; then the clock stands alone. It is fetched `afterMs`; null: not at all. */
export function useHome(afterMs: number | null): HomeDesk | null {
  const [home, setHome] = useState(opened);
  useEffect(() => {
    if (opened || afterMs === null) return;
    const timer = setTimeout(
      () =>
        loadChunk(
          () => import("./openHome.js"),
          ({ openHome }) =>
            openHome({ wallTimeAt, daysBetween, useButtonLock, loadChunk, speak }, (desk) => {
              opened = desk;
              setHome(desk);
            }),
        ),
      afterMs,
    );
    return () => clearTimeout(timer);
  }, [afterMs]);
  return home;
}
