import type { SetupTexts } from "../SetupTexts.js";

export const en: SetupTexts = {
  back: "Back to the clock",
  menu: {
    title: "For caregivers",
    check: "Check this screen",
    another: "Show another display",
    fullScreen: "Full screen",
  },
  intro: {
    title: "Is this screen ready?",
    hint: "One tap switches on sound, microphone and full screen, and shows what is missing.",
    start: "Check this screen",
    later: "Later",
  },
  results: {
    well: "Everything is there",
    missing: "Something is missing",
    running: "One moment",
    fact: "When the screen is switched on, it needs the server once. After that it shows its messages without internet too.",
    rehearse: "Try a message",
    again: "Check again",
  },
  checks: {
    connection: { good: "The server answers", missing: "The server does not answer" },
    secure: { good: "The connection is secure", missing: "The connection is not secure" },
    sound: { good: "The sound is on", missing: "There is no sound" },
    voice: { good: "It can read aloud", missing: "It cannot read aloud" },
    microphone: { good: "The microphone works", missing: "There is no microphone" },
    fullScreen: { good: "It fills the screen", missing: "It does not fill the screen" },
    awake: { good: "The screen stays on", missing: "The screen may go dark" },
    storage: { good: "It keeps its messages", missing: "It cannot keep its messages" },
    clock: { good: "The time is right", missing: "The time is not known yet" },
  },
  hints: {
    connection: "Look at the wifi. What is planned already shows all the same.",
    secure:
      "The address begins with http, as it does in a home network. Messages and sound work all the same.",
    sound: "Tap the screen once, and check again.",
    voice: "A chime sounds instead. Voices can be added in the settings of this device.",
    allow: "Please allow it when the browser asks.",
    refused: "Allow it for this page in the settings of the browser.",
    absent: "None was found. Only recordings need it.",
    needsHttps: "It works only where the address begins with https. Only recordings need it.",
    fullScreen: "Add this page to the home screen, and open it from there.",
    awake: "In the settings of this device, let the screen never go off. Keep it plugged in.",
    storage: "Leave private browsing, or allow this page to store data.",
    clock: "It comes with the next answer of the server.",
  },
  rehearsal: {
    message: "This is only a try. Please press the button.",
    title: "That is how it will be",
    hint: "Nothing was sent. If you heard no chime, turn up the volume of this device.",
    again: "Once more",
  },
};
