import { useEffect, useState } from "react";
import { useLanguage } from "../../ui/languages.js";
import { loadChunk } from "../../ui/loadChunk.js";
import { speak } from "../../texts/speak.js";
import { isWholeDay } from "../../engine/state/agendaMessages.js";
import { daysBetween, wallTimeAt } from "../../engine/time/wallTime.js";
import { useButtonLock } from "../../ui/useButtonLock.js";
import { FitText } from "../../ui/FitText.js";
import { SenderPortrait } from "../../ui/SenderPortrait.js";
import type { HomeRenderer, HomeTools } from "./HomeRenderer.js";

const TOOLS: HomeTools = {
  wallTimeAt,
  daysBetween,
  isWholeDay,
  useButtonLock,
  useLanguage,
  speak,
  FitText,
  SenderPortrait,
};

let opened: HomeRenderer | null = null;

/** null until the chunk and its style are here; then the clock stands alone. It is fetched `afterMs`; null: not at all. */
export function useHome(afterMs: number | null): HomeRenderer | null {
  const [home, setHome] = useState(opened);
  useEffect(() => {
    if (opened || afterMs === null) return;
    const timer = setTimeout(
      () =>
        loadChunk(
          () => import("./openHome.js"),
          ({ openHome }) =>
            openHome(TOOLS, (renderer) => {
              opened = renderer;
              setHome(renderer);
            }),
        ),
      afterMs,
    );
    return () => clearTimeout(timer);
  }, [afterMs]);
  return home;
}
