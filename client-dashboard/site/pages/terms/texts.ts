import { BRAND } from "../../../../shared/brand.js";
import type { Block } from "../prose/blocks.js";

export const TERMS = {
  title: "Terms of Service",
  description: `What you can expect of ${BRAND.name}, and what we ask of you. It is no emergency service.`,
  heading: "Terms of Service",
  lead: "In plain words. “We” are those who run this site. “You” are whoever uses it.",
  changed: "Last changed on 23 November 2026",
  contents: "On this page",
  emergency: {
    heading: "No emergency service",
    words: `${BRAND.name} is no emergency service and no medical device. “Call me now” tells your family or team. It calls no ambulance, no doctor and no emergency number, and it may take hours until somebody reads it. In an emergency call your local emergency number.`,
  },
  blocks: [
    { heading: "Use of the service" },
    `You may use ${BRAND.name} to stay in touch with somebody you care for, and to remind them of things. You may use it for your family or for your work.`,
    "Please don't:",
    {
      list: [
        "use it for anything against the law, or to frighten, control or deceive somebody,",
        "put what belongs to others on it without their leave, such as photos,",
        "try to get at other people's data, or to disturb the service,",
        "send messages to people who don't want them.",
      ],
    },
    "Whoever looks at a display has a right to know who can write on it and who sees the answers. Please tell them. Where they can decide, it is their decision.",
    `Don't let anybody's health hang on ${BRAND.name} alone. A button that says “Done” tells you that it was pressed. It does not tell you that a tablet was taken.`,
    { heading: "Accounts" },
    {
      list: [
        "You need an email address that is yours. Please confirm it.",
        "Keep your password to yourself. Tell us if somebody else has used your account.",
        "Who owns a group decides who joins it and which displays each of them sees, and answers for that.",
        "You can delete your account at any time, in My Account.",
        "We may close an account that is used against these terms. Where we can, we tell you first, and you can download your data.",
      ],
    },
    { heading: "Trial and payment" },
    "The first 30 days are free. No payment method is required. Nothing that costs money begins unless you order it. Where this site charges, the prices stand on the page [Pricing](/pricing).",
    "When a trial or a subscription is over, what is planned goes on. You can pause, skip and delete it, and answers still reach you.",
    { heading: "Data ownership" },
    "What you and the person at the display write, say and upload stays yours. You allow us to store it and to show it to those you have chosen, and nothing more. We don't sell it. We don't train anything with it.",
    "You can download it and delete it. How we treat it is in the [Privacy Policy](/privacy-policy).",
    { heading: "Availability" },
    `We want ${BRAND.name} to be there at all times, and can't promise it. A screen that was connected holds the next 14 days and shows what is due without us. After that it shows the clock.`,
    "A display depends on its device, on power, and now and then on a network. You are told when a screen has been silent, unless our own server is what is down. Please look after the device.",
    "We may change or end parts of the service. If we end all of it, we tell you by email at least 30 days before, so that you can take your data with you.",
    { heading: "Warranty" },
    `We make ${BRAND.name} with care, and give it as it is. As far as the law allows, we promise no fitness for a certain purpose. Rights that the law gives you as a consumer stay as they are.`,
    { heading: "Liability" },
    "We are liable without limit where the law says so: for intent, for gross negligence, and for harm to life, body or health that we are to blame for. Beyond that, as far as the law allows, we are liable for no more than what you paid us in the twelve months before.",
    `We are not liable for harm that comes of using ${BRAND.name} in place of an emergency call, of medical care, or of somebody's being there.`,
    { heading: "Changes" },
    "We may change these terms. The page says when. If a change takes something away from you, we tell you by email 30 days before. If you don't agree, you can delete your account.",
    { heading: "Questions" },
    "Ask us. [Contact Us](/contact)",
  ] as readonly Block[],
} as const;
