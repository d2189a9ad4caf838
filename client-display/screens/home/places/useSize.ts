import { useEffect, useState } from "react";

/** Engines without document.fonts: the font has arrived by then, or the fallback stays. */
const FONTS_AFTER_MS = 3_000;

/** Changes when the window or the font does, and everything has to be measured anew. */
export function useSize(): string {
  const [size, setSize] = useState(sizeNow);
  useEffect(() => {
    const { fonts } = document;
    let arrived = 0;
    const look = () => setSize(`${sizeNow()} ${arrived}`);
    // Each time that some have come: a weight that nothing was set in before is fetched with its first word.
    const lookWithFonts = () => {
      arrived += 1;
      look();
    };
    window.addEventListener("resize", look);
    fonts?.addEventListener("loadingdone", lookWithFonts);
    const timer = setTimeout(lookWithFonts, FONTS_AFTER_MS);
    return () => {
      window.removeEventListener("resize", look);
      fonts?.removeEventListener("loadingdone", lookWithFonts);
      clearTimeout(timer);
    };
  }, []);
  return size;
}

function sizeNow(): string {
  return `${window.innerWidth}x${window.innerHeight}`;
}
