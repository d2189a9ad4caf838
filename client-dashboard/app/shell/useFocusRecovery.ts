import { useEffect } from "react";

const FOCUSABLE =
  "a[href], button, input:not([type='hidden']), select, textarea, [tabindex]:not([tabindex^='-'])";
/** What took the focused element away may set the focus itself, such as a dialog that closes. */
const WAIT_MS = 100;

/** Where an element stood: each of its ancestors in the page, and as which child of it. */
type Trail = Array<{ ancestor: Element; index: number }>;

/**
 * For who uses the keyboard: a pressed button often goes with what it did, and the browser would begin again at the top of the page. The
 * focus goes on with what stands in the place of the element, or next to it.
 */
export function useFocusRecovery(): void {
  useEffect(() => {
    let focused: Element | null = null;
    let trail: Trail = [];
    let timer: ReturnType<typeof setTimeout> | undefined;

    function note({ target }: FocusEvent): void {
      if (!(target instanceof Element)) return;
      // A dialog over the page gives the focus back to where it came from.
      if (target.closest('[aria-modal="true"]')) return;
      const isByKey = target.matches("main :focus-visible");
      focused = isByKey ? target : null;
      trail = isByKey ? trailOf(target) : [];
    }

    function forgetWhenLeft(): void {
      focused = null;
    }

    function lookLater(): void {
      if (focused === null || focused.isConnected || timer !== undefined) return;
      timer = setTimeout(() => {
        timer = undefined;
        if (document.activeElement === document.body && focused && !focused.isConnected)
          findNear(trail)?.focus();
      }, WAIT_MS);
    }

    const observer = new MutationObserver(lookLater);
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener("focusin", note);
    document.addEventListener("pointerdown", forgetWhenLeft);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
      document.removeEventListener("focusin", note);
      document.removeEventListener("pointerdown", forgetWhenLeft);
    };
  }, []);
}

function trailOf(element: Element): Trail {
  const trail: Trail = [];
  for (let child = element; child.tagName !== "MAIN" && child.parentElement; child = child.parentElement)
    trail.push({ ancestor: child.parentElement, index: [...child.parentElement.children].indexOf(child) });
  return trail;
}

/**
 * In the innermost ancestor that is still there and has something: the first of what follows the place, else what stands before it, a row by
 * its first button.
 */
function findNear(trail: Trail): HTMLElement | null {
  for (const { ancestor, index } of trail) {
    if (!ancestor.isConnected) continue;
    const children = [...ancestor.children];
    const after = children.slice(index).flatMap(focusableIn)[0];
    const before = children.slice(0, index).flatMap((child) => {
      const found = focusableIn(child);
      return child.tagName === "LI" ? found.slice(0, 1) : found;
    });
    const near = after ?? before.at(-1);
    if (near) return near;
  }
  return null;
}

function focusableIn(element: Element): HTMLElement[] {
  const all = [element, ...element.querySelectorAll(FOCUSABLE)];
  return all.filter(
    (one): one is HTMLElement =>
      one instanceof HTMLElement && one.matches(FOCUSABLE) && !one.matches(":disabled") && isSeen(one),
  );
}

function isSeen(element: HTMLElement): boolean {
  return element.getClientRects().length > 0;
}
