import { BRAND } from "../../../../shared/brand.js";
export const HOW_IT_WORKS = {
  title: "How it works",
  description:
    "Find a device, schedule from the dashboard, enter the 6-digit code, get notifications on your phone. Four steps, a quarter of an hour.",
  heading: "How it works",
  lead: "Four steps, about a quarter of an hour. You don't need to be good with computers.",
  steps: [
    {
      name: "Find a device",
      words: [
        "Any screen with a web browser: an old tablet, a laptop, a phone, a smart TV. It stays plugged in and on.",
        "If you have none, a tablet for under $50 will do.",
      ],
      link: { label: "Which device to take", href: "/devices" },
    },
    {
      name: "Schedule from the dashboard",
      words: [
        "Sign up. It is free for 30 days, and no payment method is required.",
        "Then write the first message. It can show now, at a time you choose, or every day at eight. You choose the buttons: OK, Good and Bad, Done and Not yet, or your own words.",
      ],
      link: { label: "What the dashboard does", href: "/dashboard-overview" },
    },
    {
      name: "Enter the 6-digit code at the display page",
      words: [
        "Open the display page on the device and type the code from your dashboard. The screen then knows whose it is. There is nothing to log in to, ever.",
        "A check goes through sound, screen and microphone with you, and ends in a rehearsal.",
      ],
      link: { label: "What the display shows", href: "/display-overview" },
    },
    {
      name: "Get mobile notifications",
      words: [
        `Save ${BRAND.name} to the home screen of your phone, and allow notifications. You then hear at once when somebody answers, asks for a call, or when a reminder was missed.`,
      ],
      link: { label: "How to save it and turn it on", href: "/app-overview" },
    },
  ],
  closing: {
    heading: "That's all",
    lead: "Try it for 30 days. No payment method required.",
    subscribe: "Subscribe",
    demo: "Try a Demo",
  },
} as const;
