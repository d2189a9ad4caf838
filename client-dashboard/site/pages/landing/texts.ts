import { BRAND } from "../../../../shared/brand.js";
import { HORIZON_DAYS } from "../../../../shared/limits.js";

export const LANDING = {
  title: BRAND.tagline,
  description:
    "An old tablet shows your words in large letters to someone who can't manage a phone any more. One press answers, and you know. Free for 30 days.",
  hero: {
    heading: BRAND.tagline,
    lead: "For someone who can't manage a phone any more. You write a few words. They show in large letters on a tablet at home. One press answers, and you see it on your phone.",
    offer: "30 day free trial. No payment method required.",
    tablet: "A tablet for under $50 will do, or an old one you have.",
    picture: "A tablet on a shelf. Its screen shows a message from Anna with two large buttons.",
  },
  demo: {
    heading: "Be the daughter. Be the mother.",
    lead: "Write on the phone. See it on the tablet. Then press a button there, as she would.",
    loading: "The screen is on its way.",
    needsScript: "To try both sides, allow JavaScript for this page, or",
    demoLink: "open the demo of the display",
    daughter: "You, anywhere",
    mother: "Her, at home",
    messageLabel: "Your message",
    suggestionsLabel: "Or take one of these",
    suggestions: [
      "Good morning, Mum! Did you sleep well?",
      "I'll come by at three. Shall I bring cake?",
      "Time for your white tablet, with a glass of water.",
    ],
    repliesLabel: "Her buttons",
    replies: { ok: "OK", goodBad: "Good / Bad", own: "Yes please / Not today" },
    ownReplies: ["Yes please", "Not today"],
    send: "Send",
    sender: "Anna",
    receiver: "Mum",
    states: {
      idle: "Nothing sent yet.",
      delivered: "Delivered: the screen has it.",
      shown: "Shown: it is on her screen now.",
      answered: "Answered:",
    },
    frame: "The display with your message on it",
    honest: "This is the real display, live. It runs in your browser: nothing is sent, nothing is kept.",
  },
  journey: {
    heading: "Sent is not seen",
    lead: "So we tell you which of these is true, for each message, as soon as it changes.",
    states: [
      { name: "Scheduled", words: "You sent it. The screen doesn't have it yet." },
      { name: "Delivered", words: "The screen has stored it. From now on it shows even without us." },
      { name: "Shown", words: "It was on the screen, long enough to be seen." },
      { name: "Answered", words: "A button was pressed. You see which one, when, and on which screen." },
      { name: "Missed", words: "It never showed. We tell you, and why, as far as that is known." },
    ],
  },
  offline: {
    heading: "The internet fails. The reminder still comes.",
    words: `Her screen keeps the next ${HORIZON_DAYS} days itself. When the network is down, or our server is, what is due still shows on time. Her answer waits on the screen and reaches you later.`,
    picture: "A house without internet. The tablet inside still shows the time for her tablets.",
  },
  calm: {
    heading: "Nothing to learn",
    lead: "No login. No menu. No error message, ever. Just the day, the time, and what you wrote.",
    points: [
      {
        name: "Day and time in words",
        words: "“It is Tuesday morning.” No doubt about a seven on the clock.",
      },
      {
        name: "Made to be read from the chair",
        words: "You say how far away the chair is. The letters follow.",
      },
      { name: "Words on every button", words: "Never a symbol alone. And she can take a wrong press back." },
      { name: "It tidies up", words: "What is over leaves by itself. Nothing old stays on the screen." },
    ],
    picture: "The display between two messages: the day, the time, and what comes next.",
  },
  family: {
    heading: "You don't carry this alone",
    words:
      "Ask your brother, an aunt, the neighbor. Each sees what was sent and what was answered. When she presses “Call me now”, all of you are told. One says “I'll call at seven”, and her screen says exactly that.",
    picture: "The dashboard on a phone: what was marked as done, what she answered, and what she didn't see.",
  },
  setUp: {
    heading: "An old tablet is enough",
    lead: "A laptop, a phone or a TV with a browser will do as well.",
    steps: [
      { name: "Stand it up", words: "On the kitchen table or the shelf, plugged in." },
      { name: "Type six digits", words: "Open the display page on it, and type the code you got." },
      { name: "Write the first words", words: "From your phone, wherever you are." },
    ],
    more: { label: "Which device to take", href: "/devices" },
  },
  limits: {
    heading: "What it does not do",
    points: [
      "It is no emergency service. “Call me now” tells your family. It calls no ambulance.",
      "It does not see into the room. “Done” means that a button was pressed, not that a tablet was taken.",
      "It keeps nothing of a video call: no picture and no sound.",
    ],
  },
  closing: { heading: "Say good night from wherever you are" },
} as const;
