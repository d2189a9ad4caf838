import { BRAND } from "../../../../shared/brand.js";
export const PROFESSIONALS = {
  title: "Professionals",
  description:
    "For care teams and communities: many displays in one dashboard, each colleague and each family sees what is theirs, with a log.",
  heading: "For professionals",
  lead: "Care teams, home care services and communities: one dashboard for many people, and a calm screen in each room.",
  demo: "Try a Demo",
  reachOut: "Reach out to us",
  sections: [
    {
      name: "Many displays, found at once",
      words:
        "Give each display a name and your own tags, such as a floor or a team. Search them. See which screens are on, and which need somebody to look.",
    },
    {
      name: "Write once, for the whole floor",
      words:
        "Send one message to up to 50 displays. Each shows it at its own time and in its own zone, and each answer comes back by itself.",
    },
    {
      name: "Each sees what is theirs",
      words:
        "You decide for each colleague which displays they see. Whoever sees some of them knows nothing of the rest, neither names nor events.",
    },
    {
      name: "Bring in the family",
      words:
        "Give a resident's family access to that one display. They may write, and change no settings, if you want it so. What you send and what they send stands on one screen.",
    },
    {
      name: "You can show what was done",
      words:
        "A log says who looked at a display and who changed what. The owner of the group reads it, and can save it as a file.",
    },
    {
      name: "Run it yourselves, if you must",
      words: `${BRAND.name} runs on one computer of your own, with nothing going out but what you turn on. Your data stays in the house.`,
    },
  ],
  limits: {
    heading: "What you should know first",
    list: [
      `${BRAND.name} is no medical device and no nurse call system. It holds no certificate for either.`,
      "A call from a screen is told to people. It calls no emergency number.",
      "“Shown” says what happened on the screen. It does not say what happened in the room.",
    ],
  },
  closing: {
    heading: "Tell us about your team",
    words: "How many people, which devices, what you would like to try first. We answer by email.",
  },
} as const;
