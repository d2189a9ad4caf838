import { BRAND } from "../../../../shared/brand.js";
import type { Block } from "../prose/blocks.js";

interface Platform {
  id: string;
  name: string;
  short: string;
  blocks: readonly Block[];
}

const PLATFORMS: readonly Platform[] = [
  {
    id: "ipad",
    name: "iPad or iPhone",
    short: "Calm, bright, and easy to lock in place.",
    blocks: [
      {
        steps: [
          "Open the display page in Safari. Tap **Share**, then **Add to Home Screen**. Always start the display from that icon: Safari forgets what a page has stored after seven days without a touch.",
          "Go to **Settings**, **Display & Brightness**, **Auto-Lock**, and choose **Never**.",
          "Go to **Settings**, **Accessibility**, **Guided Access**. Turn it on, set a passcode, and set **Display Auto-Lock** to **Never**.",
          "Start the display and enter the code. Then press the Home button three times, or the top button if there is no Home button. Tap **Start**. Now the iPad shows the display and nothing else.",
          "To get out: press three times again and type the passcode.",
        ],
      },
      "**Charging.** An iPad Air (M2), an iPad Pro (M4) or newer can stop at 80 percent: **Settings**, **Battery**, **Battery Health**, **80% Limit**. Older ones can't. Give those a timer plug, see below.",
    ],
  },
  {
    id: "android",
    name: "Android tablet or phone",
    short: "The cheapest way. Ten inches is a good size.",
    blocks: [
      {
        steps: [
          "Open the display page in Chrome, enter the code, and add the page to the home screen.",
          "Go to **Settings**, **Display**, **Screen timeout**, and choose the longest. With https the display also keeps the screen on by itself.",
          "Go to **Settings**, **Security**, and turn on **App pinning** (older: **Screen pinning**). Let it ask for a PIN before unpinning.",
          "Start the display. Open the list of recent apps, tap the icon above the picture, and choose **Pin**.",
          "To get out: hold Back and Recent apps together, or swipe up and hold. Then type the PIN.",
        ],
      },
      "The names of the settings differ a little from maker to maker. The search in Settings finds them.",
      "**Charging.** Many Samsung tablets can stop at 85 or 80 percent. Look for **Protect battery** or **Battery protection** in the battery settings.",
    ],
  },
  {
    id: "computer",
    name: "The family computer or a laptop",
    short: "A large screen that is already there.",
    blocks: [
      {
        steps: [
          "Open the display page in the browser and enter the code.",
          "Press **F11** for full screen. On a Mac press **Control + Command + F**.",
          "Tell the computer not to sleep while it is plugged in, and turn the screen saver off.",
          "Let the browser start with the computer, with the display as its start page.",
        ],
      },
      `The family can go on using the computer. Only, while another window lies over the display, nothing shows. ${BRAND.name} says so in your dashboard: it counts as shown only what could be seen.`,
      "The space bar records a message when it is held. A mouse works as well as a finger.",
    ],
  },
  {
    id: "tv",
    name: "Smart TV",
    short: "For who sits in front of it all day.",
    blocks: [
      "Open the display page in the browser of the TV, and enter the code with the remote. The arrows move, OK presses.",
      {
        list: [
          "If the picture is cut off at the edge, turn on **Keep clear of the edge** in the settings of the display.",
          "Some TVs switch off after hours without a key. Look for the energy settings.",
          "TV browsers differ a lot. Open the demo on it first. If it runs well, the display will.",
          "While she watches a program, the display is not on the screen. A small tablet beside the TV is often the better choice.",
        ],
      },
    ],
  },
];

export const DEVICES = {
  title: "Devices",
  description:
    "Which tablet, computer or TV to take, how to lock it in place, keep it on and look after its battery. A tablet for under $50 is enough.",
  heading: "Which device?",
  onThisPage: "Kinds of devices",
  lead: "Nearly any screen with a web browser. Look in your drawers first. If you buy one, a used or simple tablet for under $50 is enough.",
  choose: {
    heading: "What makes a good one",
    list: [
      "**Ten inches** or more, so that letters are large where the chair stands.",
      "**It can stay plugged in.** A stand and a long cable belong to it.",
      "**Wifi** where it will stand. After that it bears hours without.",
      "**A browser from 2016 or later.** The display is built for old ones. Open the demo to see.",
    ],
    demo: { label: "Try a Demo", href: "/display/demo" },
  },
  platforms: PLATFORMS,
  place: {
    heading: "Where to put it",
    list: [
      "Where she sits most of the day, at the height of her eyes.",
      "Not against a window: behind a bright window no screen can be read.",
      "With the cable out of the way of feet.",
      "When you set it up, the check asks how far away the chair is. The letters follow from that.",
    ],
  },
  battery: {
    heading: "Always plugged in, and the battery",
    blocks: [
      "A battery that is always full and warm ages, and an old one can swell. So:",
      {
        list: [
          "Turn on the charging limit, if the device has one.",
          "If not, use a timer plug that charges a few hours in the night and a few in the day.",
          "Take it out of a thick case, and keep it off the heater and out of the sun.",
          "Look at it once a month. If the back bulges or the glass lifts, switch it off, unplug it, and don't use it any more.",
        ],
      },
      `${BRAND.name} tells you when the battery runs low or the charger is out. Some browsers don't report it. Your dashboard then says “not reported”.`,
    ] as readonly Block[],
  },
  untested: {
    heading: "What we have not tried",
    words:
      "We test the display in Chromium and in an engine as old as Safari 10. We have not tried every tablet and TV there is. Where we are not sure of a setting, we left it out.",
  },
} as const;
