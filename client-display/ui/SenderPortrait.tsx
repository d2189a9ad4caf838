import { useState } from "react";
import type { Sender } from "../../shared/contract/messages.js";

/** The sender's photo, or the initials where there is none or it does not load. */
export function SenderPortrait({ sender }: { sender: Sender }) {
  const [brokenURL, setBrokenURL] = useState<string | null>(null);
  const { photoURL } = sender;
  if (photoURL && photoURL !== brokenURL)
    return <img className="portrait" src={photoURL} alt="" onError={() => setBrokenURL(photoURL)} />;
  return (
    <span className="portrait portrait-initials" aria-hidden="true">
      {initials(sender.name)}
    </span>
  );
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== "");
  const first = words[0] ?? "";
  const last = words.length > 1 ? words[words.length - 1]! : "";
  return (first.charAt(0) + last.charAt(0)).toUpperCase();
}
