import type { SetupTexts } from "../SetupTexts.js";

export const en: SetupTexts = {
  back: "Back to the clock",
  decimalSign: ".",
  menu: {
    title: "For caregivers",
    check: "Check this screen",
    size: "Size and distance",
    another: "Show another display",
    fullScreen: "Full screen",
    leaveFullScreen: "Leave full screen",
  },
  intro: {
    title: "Is this screen ready?",
    hint: "One tap switches on sound, microphone, camera and full screen, and shows what is missing.",
    start: "Check this screen",
    later: "Later",
  },
  size: {
    title: "How large is this screen?",
    hint: "From corner to corner. Letters are sized by it.",
    inches: "# inches",
    guess: "Our guess",
  },
  chair: {
    title: "How far away is the chair?",
    hint: "From the eyes to the screen. The letters are made large enough for it.",
  },
  results: {
    well: "Everything is there",
    missing: "Something is missing",
    running: "One moment",
    rehearse: "Try a message",
    again: "Check again",
    more: "Show more",
  },
  checks: {
    connection: { good: "The server answers", missing: "The server does not answer" },
    secure: { good: "The connection is secure", missing: "The connection is not secure" },
    sound: { good: "The sound is on", missing: "There is no sound" },
    voice: { good: "It can read aloud", missing: "It cannot read aloud" },
    microphone: { good: "The microphone works", missing: "There is no microphone" },
    camera: { good: "The camera works", missing: "The camera cannot be used" },
    fullScreen: { good: "It fills the screen", missing: "It does not fill the screen" },
    awake: { good: "The screen stays on", missing: "The screen may go dark" },
    storage: { good: "It keeps its messages", missing: "It cannot keep its messages" },
    start: {
      good: "It starts without the network too",
      missing: "After a power cut this screen needs the network to start",
    },
    clock: { good: "The time is right", missing: "The time is not known yet" },
    distance: { good: "Readable up to # m", missing: "Readable only up to # m" },
  },
  hints: {
    connection: "Look at the wifi. What is already planned still shows.",
    secure:
      "The address begins with http, as it does in a home network. Messages and sound work all the same.",
    sound: "Tap the screen once, and check again.",
    voice: "A chime sounds instead. Voices can be added in the settings of this device.",
    allow: "Please allow it when the browser asks.",
    refused: "Allow it for this page in the settings of the browser.",
    absent: "None was found. Only recordings need it.",
    needsHttps: "It works only where the address begins with https. Only recordings need it.",
    cameraRefused: "Only video calls need it. It can be allowed in the settings of the browser.",
    cameraAbsent: "None was found. Only video calls need it.",
    cameraNeedsHttps: "It works only where the address begins with https. Only video calls need it.",
    cameraApple:
      "So that it is not asked for again: open this address in Safari, press aA, and allow camera and microphone for this website.",
    noReading: "It is not needed: reading aloud is switched off for this display.",
    noRecording: "It is not needed: recordings are switched off for this display.",
    fullScreen: "Add this page to the home screen, and open it from there.",
    awake: "In the settings of this device, set the screen never to turn off. Keep it plugged in.",
    film: "A silent film keeps it on. To be sure, set it never to turn off in the settings of this device.",
    storage: "Leave private browsing, or allow this page to store data.",
    startInsecure:
      "Once it is on, it shows its messages without internet too. It would also start without, if its address began with https.",
    startUnable:
      "Once it is on, it shows its messages without internet too. To start without, it takes a newer browser, and no private window.",
    startRefused:
      "This browser keeps nothing for this page. Leave private browsing, or make room on this device.",
    startLate: "What it needs for that is still on its way. Check again in a few minutes.",
    clock: "It comes with the next answer of the server.",
    distance: "The chair is further away. Bring the two closer together, or take a larger screen.",
  },
  rehearsal: {
    message: "This is only a test. Please press the button.",
    title: "That is how it will be",
    hint: "Nothing was sent. If you heard no chime, turn up the volume of this device.",
    again: "Once more",
  },
};
