import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * A new screen takes the focus with its heading, so that a screen reader says where it is and Tab goes on from the
 * top. Not on the first screen: there the browser's own start is right.
 */
export function useRouteFocus(): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    focusPageHeading();
    window.scrollTo(0, 0);
  }, [pathname]);
}

/** Also for what took its own part of the screen away. */
export function focusPageHeading(): void {
  const heading =
    document.querySelector<HTMLElement>("main h1") ?? document.querySelector<HTMLElement>("main");
  heading?.focus({ preventScroll: true });
}
