import type { Person } from "./session/CallLinks.js";

/** How the connection to somebody is, in words. */
export function describeConnection({ link, name }: Pick<Person, "link" | "name">): string {
  if (link.state === "lost") return "The connection is being restored…";
  if (link.state !== "connected") return `Connecting to ${name}…`;
  if (link.isWeak || link.theirs?.weak)
    return "The connection is weak. The sound comes first, so the picture is less sharp.";
  return "The connection is good.";
}

/** What is missing of the other side; null: nothing. */
export function describeMissing({ link, name, kind }: Pick<Person, "link" | "name" | "kind">): string | null {
  const { theirs, state } = link;
  if (!theirs || state !== "connected") return null;
  const whose = kind === "device" ? "The screen's" : `${name}'s`;
  if (!theirs.audio && !theirs.video) return `${whose} camera and microphone are off.`;
  if (!theirs.audio) return `${whose} microphone is off.`;
  return theirs.video ? null : `${whose} camera is off.`;
}
