import { useEffect, useRef, type RefObject } from "react";
import { useRealtime } from "./RealtimeContext.js";

/** Passing by in a scroll is not reading. */
const READING_MS = 800;

interface SeenAnswer {
  choice: string;
  key: string;
  displayId: string;
}

/** Gives a ref for the element that shows an answer; tells the display once it was visible on a visible page. */
export function useMarkRead<E extends HTMLElement>(answer: SeenAnswer | null): RefObject<E | null> {
  const ref = useRef<E>(null);
  const { markRead } = useRealtime();
  const { choice, key, displayId } = answer ?? {};

  useEffect(() => {
    const element = ref.current;
    if (!element || !choice || !key || !displayId) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let inView = false;
    const update = () => {
      clearTimeout(timer);
      if (!inView || document.visibilityState !== "visible") return;
      timer = setTimeout(() => markRead({ choice, key, displayId }), READING_MS);
    };
    const observer = new IntersectionObserver(
      ([entry]) => {
        inView = entry?.isIntersecting ?? false;
        update();
      },
      { threshold: 0.6 },
    );
    observer.observe(element);
    document.addEventListener("visibilitychange", update);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener("visibilitychange", update);
    };
  }, [choice, key, displayId, markRead]);
  return ref;
}
