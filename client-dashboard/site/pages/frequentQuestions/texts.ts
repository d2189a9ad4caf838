import { BRAND } from "../../../../shared/brand.js";
interface Question {
  id: string;
  question: string;
  /** Paragraphs; `[label](/path)` is a link. */
  answer: readonly string[];
}

interface QuestionGroup {
  heading: string;
  questions: readonly Question[];
}

const GROUPS: readonly QuestionGroup[] = [
  {
    heading: "First things",
    questions: [
      {
        id: "what",
        question: `What is ${BRAND.name}?`,
        answer: [
          "A website with two sides. On yours you write messages and reminders. On the other side a screen shows them in large letters to somebody at home, who answers with one press.",
        ],
      },
      {
        id: "who",
        question: "Who is it for?",
        answer: [
          "For families and care teams, and for somebody who can't manage a phone any more: because of dementia, poor sight, unsteady hands, or because it was never theirs.",
          "The person has to be able to see or hear the screen. Nobody has to learn anything.",
        ],
      },
      {
        id: "device",
        question: "Do I need a special device?",
        answer: [
          "No. Any screen with a web browser will do: a tablet, a laptop, a phone, a smart TV. A tablet for under $50 is enough. [Which device to take](/devices)",
        ],
      },
      {
        id: "computer",
        question: "Can the family computer be the display?",
        answer: [
          "Yes. Open the display page in its browser, type the code, and leave it on full screen. While another window lies over it nothing shows, and we tell you so.",
        ],
      },
      {
        id: "trial",
        question: "What is in the 30 day free trial?",
        answer: ["Everything. No payment method is required. [Pricing](/pricing)"],
      },
    ],
  },
  {
    heading: "Every day",
    questions: [
      {
        id: "notifications",
        question: "How do I get notifications on my phone?",
        answer: [
          `Save ${BRAND.name} to your home screen and allow notifications. On an iPhone they come only to the app on the home screen. [Step by step](/app-overview)`,
        ],
      },
      {
        id: "rooms",
        question: "Can one display be in several rooms?",
        answer: [
          "Yes. One display can have a screen in the kitchen, one in the bedroom and one at the daughter's house, up to 20. All show the same. An answer on one clears the others. Each screen has a name, so you see where it was pressed.",
          "If two people should see different messages, make two displays.",
        ],
      },
      {
        id: "internet",
        question: "What if the internet is down?",
        answer: [
          "The screen stores the next 14 days. What is due shows on time. Answers wait on the screen and reach you later. You are told that the screen is silent.",
          `After a power cut the screen also starts without a network, if your ${BRAND.name} address begins with https.`,
        ],
      },
      {
        id: "seen",
        question: "How do I know that she saw it?",
        answer: [
          "You see whether it was delivered, shown, answered or missed. Shown means that it stood on the screen long enough to be seen. Only an answer says that a person was there.",
        ],
      },
      {
        id: "emergency",
        question: "Is this an emergency call?",
        answer: [
          "No. “Call me now” tells your family, and somebody has to read it. It calls no ambulance and no emergency number. For that she needs a phone or an alarm button.",
        ],
      },
      {
        id: "video",
        question: "Can I make a video call?",
        answer: [
          "Yes. Press Call on the dashboard, and her screen rings with your face and your name. She presses Answer or Not now. Nothing is recorded. The address has to begin with https, since browsers open no camera without it.",
        ],
      },
      {
        id: "language",
        question: "Which languages does the screen speak?",
        answer: [
          "English, German, French, Spanish, Italian, Portuguese, Dutch and Norwegian. You choose it for each display. The dashboard is in English.",
        ],
      },
    ],
  },
  {
    heading: "Trust",
    questions: [
      {
        id: "watching",
        question: "Does the screen watch or listen?",
        answer: [
          "No. The camera is on only in a video call. The microphone is on only in a call, and while somebody records. The screen says so. You check both once when you set it up.",
          "A screen answers a call by itself only if the owner of your group has set it so, for one caller, and has talked with her about it.",
        ],
      },
      {
        id: "strangers",
        question: "Can a stranger type the code?",
        answer: [
          "The code alone opens nothing. It lets a screen in for half an hour after you asked for it, and only the first one. Everybody who looks after this display is told which screen came. Any other has to be let in by you. [How we protect your data](/privacy-policy)",
        ],
      },
      {
        id: "leave",
        question: "Can I take my data and go?",
        answer: [
          "Yes. In My Account you download everything that is kept about you, and you delete your account. The screens are then cleared.",
        ],
      },
    ],
  },
];

export const FREQUENT_QUESTIONS = {
  title: "Frequent questions",
  description: `What ${BRAND.name} is, who it is for, which device you need, what happens without internet, and who can see what.`,
  heading: "Frequent questions",
  lead: "If yours is not here, ask us.",
  groups: GROUPS,
  closing: { words: "Not found?", link: { label: "Contact Us", href: "/contact" } },
} as const;
