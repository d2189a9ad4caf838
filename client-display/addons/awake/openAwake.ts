import type { AwakeFilm } from "./AwakeFilm.js";

/** What keeps the screen on. */
export type Keeper = "lock" | "film";

/** What the set-up check asks. */
export interface AwakeAddon {
  /** To be called in a touch, where an engine allows more. Harmless to repeat. */
  take(): void;
  /** null: nothing that the page knows of keeps the screen on. */
  findKeeper(): Keeper | null;
  /** `missing`: this browser knows no way to keep it on. `lost`: it knows one, which it does not allow now. */
  findState(): "held" | "lost" | "missing";
}

/** The lock is checked this often: sooner than any tablet turns its screen off. */
const LOOK_EVERY_MS = 10_000;
const RELEASED_MS = 1_000;
/** What engines count as a touch. */
const TOUCHES = ["touchend", "mousedown", "keydown"];

/**
 * Keeps the screen on for as long as the page lives: by the engine's own lock, and by a film where there is none (before Chrome 84 and
 * Safari 16.4, and on every page that came over plain http) or where it is refused. Both end while the page is hidden.
 */
export function openAwake(film: AwakeFilm): AwakeAddon {
  let lock: WakeLockSentinel | null = null;
  let isAsking = false;

  function take(): void {
    if (document.hidden) return;
    if (isFromHomeScreen()) film.play();
    if (lock || isAsking) return;
    const { wakeLock } = navigator as { wakeLock?: WakeLock };
    if (!wakeLock) return film.play();
    isAsking = true;
    wakeLock.request("screen").then(hold, () => {
      // Low on battery, forbidden, or nobody has touched the page yet.
      isAsking = false;
      film.play();
    });
  }

  function hold(held: WakeLockSentinel): void {
    isAsking = false;
    lock = held;
    if (!isFromHomeScreen()) film.stop();
    held.addEventListener("release", () => {
      lock = null;
      setTimeout(take, RELEASED_MS);
    });
  }

  document.addEventListener("visibilitychange", take);
  TOUCHES.forEach((touch) => window.addEventListener(touch, take, true));
  // Whatever ended it, such as a call or a recording: nothing else would say so.
  setInterval(take, LOOK_EVERY_MS);
  take();
  const findKeeper = () => (film.isPlaying() ? "film" : lock ? "lock" : null);
  return {
    take,
    findKeeper,
    findState() {
      if (findKeeper()) return "held";
      return (navigator as { wakeLock?: WakeLock }).wakeLock || film.canPlay() ? "lost" : "missing";
    },
  };
}

/** There iPads before iOS 18.4 give a lock that keeps nothing on (WebKit bug 254545): the film plays beside it. */
function isFromHomeScreen(): boolean {
  return (navigator as { standalone?: boolean }).standalone === true;
}
