import type { OnScreen } from "../../shared/contract/displays.js";
import type { DisplaySnapshot } from "../../shared/realtime/snapshot.js";
import { replyButtons } from "../../shared/rules/replyButtons.js";
import { ownTimeZone } from "../ui/format/zoneTime.js";
import { NO_PARTS } from "../../shared/rules/noParts.js";
import { DEFAULT_LOOK } from "../../shared/rules/displayLook.js";

const KEY = "sample/once";
const MINUTE_MS = 60_000;

/** A believable message for the picture on the landing page, in the shape that the preview draws. */
export function samplePicture(now: number): { snapshot: DisplaySnapshot; onScreen: OnScreen } {
  const at = (minutes: number) => new Date(now + minutes * MINUTE_MS).toISOString();
  return {
    onScreen: { kind: "message", key: KEY },
    snapshot: {
      epoch: "sample",
      planVersion: 1,
      serverTime: at(0),
      display: { id: "sample", code: "000000", name: "Mum", timeZone: ownTimeZone(), ...DEFAULT_LOOK },
      device: { id: "sample", name: "Kitchen" },
      zoneOffsets: [{ from: at(-1), offsetMinutes: -new Date(now).getTimezoneOffset() }],
      ...NO_PARTS,
      messages: [
        {
          messageId: "sample",
          version: 1,
          text: "I'll come by at three. Shall I bring cake?",
          label: "visit",
          urgent: false,
          replies: replyButtons({ set: "own", texts: ["Yes please", "Not today"] }),
          sender: { name: "Anna", photoURL: null },
          createdAt: at(-2),
          occurrences: [
            {
              key: KEY,
              dueAt: at(-2),
              endsAt: at(600),
              answer: null,
              readBy: null,
              shown: true,
              notYets: 0,
              hiddenUntil: null,
            },
          ],
        },
      ],
    },
  };
}
