import type { RecordingTexts } from "../RecordingTexts.js";

export const en: RecordingTexts = {
  oneMoment: "One moment",
  listening: "I am listening",
  secondsLeft: (seconds) => (seconds === 1 ? "1 second left" : `${seconds} seconds left`),
  stop: "Stop",
  saved: "Saved, your family will be told",
  told: "Your family has been told",
  ok: "OK",
  remove: "Delete",
  removed: "It was deleted",
  tooShort: { title: "That was very short", hint: "Hold the button while you speak." },
  notReady: { title: "That was a little too soon", hint: "Please press the button once more." },
  refused: {
    title: "The microphone is not allowed here",
    hint: "It is not your fault. Your family can allow it.",
  },
  missing: {
    title: "There is no microphone to use",
    hint: "It is not your fault. Your family can see to it.",
  },
  notSecure: {
    title: "The microphone needs a secure connection",
    hint: "It is not your fault. Your family can set it up.",
  },
  off: { title: "The microphone is off", hint: "Your family can switch it on." },
  notKept: { title: "This message could not be kept", hint: "Please try again later." },
};
