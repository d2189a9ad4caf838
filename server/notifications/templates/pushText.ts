/** What a push says. */
export interface PushText {
  title: string;
  /** No more than the mail says. */
  body: string;
  /** A path of the dashboard. */
  url: string;
  /** Wakes a phone at once. */
  urgency: "normal" | "high";
  /** One push replaces an earlier one of the same tag on the phone, which has at most 32 letters, digits, - and _. Left out: none. */
  tag?: string;
  /** What it replaces is told anew, with a sound: the next step of a matter, not that it is over. */
  renotify?: true;
}

/** Phones show a few lines; the dashboard has the rest. */
const BODY_MAX = 180;

/** Where the dashboard shows it. */
export function pathOfDisplay(displayId: string): string {
  return `/dashboard/displays/${displayId}`;
}

/** Where one calls the display. */
export function pathOfCall(displayId: string): string {
  return `${pathOfDisplay(displayId)}/call`;
}

/** As much of a text as a phone shows. */
export function shortened(text: string): string {
  const letters = [...text];
  return letters.length <= BODY_MAX
    ? text
    : `${letters
        .slice(0, BODY_MAX - 1)
        .join("")
        .trimEnd()}…`;
}
