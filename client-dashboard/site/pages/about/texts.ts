import { BRAND } from "../../../../shared/brand.js";
import { HORIZON_DAYS } from "../../../../shared/limits.js";

export const ABOUT = {
  title: "About Us",
  description:
    "Why we make a calm screen for someone who can't manage a phone any more, and what we hold ourselves to.",
  heading: "About Us",
  lead: "A mantel is the shelf above the fireplace. The clock stands there, and the photos of everyone. It is where a family looks without thinking.",
  why: {
    name: "Why we make it",
    words: [
      "One day the phone is too much. It rings, and she can't find the place to press. It lies in a drawer then. And with it go the good night, the “don't forget the dentist”, the photo of the new baby.",
      "A clock still works. A note on the fridge still works. So we made a screen that is both, and that the family can write on from anywhere.",
    ],
  },
  promises: {
    name: "What we hold ourselves to",
    points: [
      {
        name: "Her screen never shows an error.",
        words: "If something is wrong, we tell you. She sees the clock.",
      },
      {
        name: "We never say “seen” when we don't know.",
        words: "Scheduled, delivered, shown, answered, missed. Each is told for what it is.",
      },
      {
        name: "A reminder does not hang on us.",
        words: `The screen holds the next ${HORIZON_DAYS} days, and shows them without our server.`,
      },
      {
        name: "A family's screen is theirs.",
        words: "No ads, no tracking, nothing sold. You can take your data with you, and delete it.",
      },
      {
        name: "A bill stops no medication.",
        words: "What is planned goes on, whatever becomes of a subscription.",
      },
    ],
  },
  basis: {
    name: "What we build on",
    words: [
      "We read what has been found out about dementia and screens, and we build by it. In one study, digital clocks were read better than hands. In another, spoken words helped more than tones. The sources stand in our post on [choosing a dementia clock](/blog/dementia-clocks).",
      "Not everything is proved. Where little is known we say so, and leave the choice to you.",
    ],
  },
  open: {
    name: "The door is not locked",
    words: [
      `${BRAND.name} can be run by anyone, on a computer of their own. Its license, MIT, allows it. If one day we stop, your screen does not have to.`,
    ],
  },
  contact: {
    heading: "Talk to us",
    words: "A question, a wish, something that annoys you? We want to know.",
    link: { label: "Contact Us", href: "/contact" },
  },
} as const;
