import { BRAND } from "../../../../shared/brand.js";
import type { Block } from "../prose/blocks.js";

export const PRIVACY_POLICY = {
  title: "Privacy Policy",
  description: `What ${BRAND.name} stores, why, for how long, and how you delete it. No ads, no tracking, nothing sold.`,
  heading: "Privacy Policy",
  lead: `We store what ${BRAND.name} needs to work, and nothing else. No ads. No tracking. Nothing is sold.`,
  changed: "Last changed on 26 November 2026",
  contents: "On this page",
  short: {
    heading: "In short",
    points: [
      { name: "As little as we can", words: "An email address, a name, and what you write and upload." },
      { name: "Not shared, not tracked", words: "We sell nothing and give nothing to advertisers." },
      { name: "Encrypted on its way", words: "Between you and us, wherever the address begins with https." },
      { name: "Deleted when you say so", words: "By one button in My Account, or if you ask us." },
    ],
  },
  blocks: [
    { heading: "What we store" },
    {
      list: [
        "**Your account:** email, name, time zone, a photo if you add one, and your choices. Of your password only a hash, from which it can't be read.",
        "**Your group:** who is in it, who sees which display, who is on duty or away, and a log of who looked and who changed what.",
        "**The display:** its name, language and settings. The phone number of the person and the place for the weather, if you enter them.",
        "**People in her life:** name, relation, phone number and photo, if you enter them.",
        "**What you send:** messages, reminders, notes, the calendar, photos, names on photos, your spoken messages.",
        "**What comes back:** which message was shown and answered, and when. Video calls, and calls that were asked for. What was spoken on the screen.",
        "**How a screen is:** its size, battery, charger, sound and clock, as far as its browser tells.",
        "**For safety:** when and with what kind of browser you logged in. Addresses of the network are counted as hashes, for hours or days, to stop people who guess passwords. The log of the server holds addresses as well.",
        "**What you write to us** by the contact form: name, email and text.",
      ],
    },
    "The camera is on only in a video call. The microphone is on only in a call, and while somebody records. Both are checked when the screen is set up. The screen says so.",
    "A video call goes from browser to browser, and is encrypted. We keep no picture and no sound of it, only who called, when, and how it ended. A screen answers a call by itself only if the owner of your group has set it so. Then we keep who decided it, what the person said, and when.",
    { heading: "What for" },
    "To show your messages, to tell you what became of them, and to keep strangers out. For nothing else. No profile is made of anybody, and nothing is trained with it.",
    { heading: "Who else sees it" },
    "The members of your group, as you have set it. Whoever runs this site can technically read what is stored, since it is not encrypted from end to end. Beyond that, only these helpers, each with as little as it needs:",
    {
      list: [
        "**Push services** of your browser's maker (Apple, Google, Mozilla, Microsoft) carry notifications. Standard notifications are encrypted for your device: they see that something comes, and when. If this site uses Google's Firebase in their place, Google handles them.",
        "**The mail provider** of this site carries emails.",
        "**Open-Meteo** is asked for the weather of the place, by our server, without a name.",
        "**News feeds and calendars** that you name are fetched by our server. The screen itself never talks to them. The address of a calendar is kept encrypted.",
        "**A relay**, if this site has one, passes a video call on where two homes have no direct way. It can't see or hear it.",
        "**Google**, only if you log in with Google.",
        "**A calendar program**, only if you make a link for it. Whoever has the link can read what it shows, until you end it.",
        "**Webhooks**, only if the owner of your group sets them up, to the address they chose.",
      ],
    },
    "We give data to authorities only where the law makes us.",
    { heading: "How it is protected" },
    {
      list: [
        "With https, everything is encrypted on its way.",
        "Passwords and log-in keys are stored as hashes.",
        "A display's code is not enough to see anything. A screen is let in by you, and you are told of each.",
        "Photos have addresses that can't be guessed, and lose the place and time that the camera wrote into them.",
        "You get an email when your password changes, or somebody logs in with a new browser.",
      ],
    },
    { heading: "Cookies" },
    "Only what is needed: one that keeps you logged in, one by which a browser you have used is known again, and one on each screen that shows a display. When you log in with Google, one for ten minutes. Your browser also stores your theme, drafts, and that you have logged in before. No cookie is for ads.",
    { heading: "For how long" },
    {
      list: [
        "Your account and what you send: until you delete it.",
        "A deleted message: 90 days, so that its history can still be read.",
        "The list of what happened: about 13 months. Recordings stay until you delete them, or until there are 1,000.",
        "The group's log: one year.",
        "Emails and notifications that were sent: 30 days.",
        "A log-in: until you log out, at most 180 days.",
        "Of a removed screen: a mark for 400 days, so that it learns that it was removed.",
        "What you wrote by the contact form: until you delete your account, or ask us to delete it.",
      ],
    },
    { heading: "Your rights, and deletion" },
    "In **My Account** you see what is stored about you, download all of it, and delete your account. What is yours alone goes at once, and screens are cleared. What you wrote in somebody else's group stays there, without your name. A backup made before may still hold it until it is replaced.",
    "Are you the person at a display, or can't you get into your account? Write to us, and we show, correct or delete what is about you. [Contact Us](/contact)",
  ] as readonly Block[],
  analytics: {
    heading: "Counting visits",
    words: [
      "This site counts how often its public pages are opened. It sends the name of the page, no cookie, and nothing of your account, your display or its code. If your browser says Do Not Track, nothing is sent.",
    ],
  },
  billing: {
    heading: "Paying",
    words: [
      "You pay at Stripe. Your card and your bank go to Stripe alone, and never to us. Stripe gets your email address and your name. We keep which plan you have, and until when it is paid.",
      "The trial is there once for each email address. When you delete your account, we keep a keyed hash of the address and the day its trial ends. The address can't be read from it.",
    ],
  },
  changes: {
    heading: "Changes",
    words: [
      "When this page changes, the date at the top does. If it takes something away from you, we write to you first.",
    ],
  },
} as const;
