import { useEffect, useState } from "react";

/** Engines without document.fonts: the font has arrived by then, or the fallback stays. */
const FONTS_AFTER_MS = 3_000;

/** Changes when the window or the font does, and everything has to be measured anew. */
export function useSize(): string {
  const [size, setSize] = useState(sizeNow);
  useEffect(() => {
    let fonts = "";
    const look = () => setSize(sizeNow() + fonts);
    const lookWithFonts = () => {
      fonts = " with fonts";
      look();
    };
    window.addEventListener("resize", look);
    const timer = setTimeout(lookWithFonts, FONTS_AFTER_MS);
    document.fonts?.ready.then(lookWithFonts, () => undefined /* the timer has it anyway */);
    return () => {
      window.removeEventListener("resize", look);
      clearTimeout(timer);
    };
  }, []);
  return size;
}

function sizeNow(): string {
  return `${window.innerWidth}x${window.innerHeight}`;
}
