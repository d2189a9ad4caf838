import type { Replies } from "../../../../shared/contract/messages.js";

/** The buttons under a message, as the caregiver reads them. */
export function describeReplies(replies: Replies): string {
  switch (replies.set) {
    case "ok":
      return "OK";
    case "goodBad":
      return "Good / Bad";
    case "doneNotYet":
      return "Done / Not yet";
    case "own":
      return replies.texts.join(" / ");
  }
}
