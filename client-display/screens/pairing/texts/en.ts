import type { PairingTexts } from "./PairingTexts.js";

export const en: PairingTexts = {
  code: {
    title: "Type the six numbers for this screen",
    hint: "They are on the dashboard, beside the name of the person.",
    erase: "Erase",
    trying: "One moment …",
    slow: "This is taking a little longer. It will go on by itself.",
    back: "Back to the clock",
  },
  waiting: {
    title: "This screen is waiting to be let in",
    code: "Code",
    number: "Tell them this number:",
    // It says "if", since the screen never learns whether the code is right.
    hint: "If the code is right, the family has been asked. It goes on by itself.",
    troubled: "Waiting for the connection. It goes on by itself.",
    later: "Please wait a while. It tries again by itself.",
    change: "Change code",
  },
};
