import { BRAND } from "../../../../shared/brand.js";
export const APP_OVERVIEW = {
  title: "Mobile App",
  description: `Save ${BRAND.name} to the home screen of an iPhone or Android phone, turn on notifications, test them, and get the question back after Don't Allow.`,
  heading: `${BRAND.name} on your phone`,
  lead: "There is no store and nothing to download. You save this website to your home screen, and it becomes an app.",
  save: {
    heading: "Save it to the home screen",
    phones: [
      {
        name: "iPhone",
        need: "You need iOS 16.4 or newer.",
        steps: [
          "Open this site in Safari.",
          "Tap **Share**: the square with an arrow that points up.",
          "Scroll down and tap **Add to Home Screen**.",
          "Tap **Add**.",
          `Open ${BRAND.name} from its new icon, and log in there.`,
        ],
      },
      {
        name: "Android",
        need: "These are the steps in Chrome. Other browsers have the same in their menu.",
        steps: [
          "Open this site in Chrome.",
          "Tap the **three dots** at the top.",
          "Tap **Add to Home screen**. Some phones say **Install app**.",
          "Tap **Install** or **Add**.",
          `Open ${BRAND.name} from its new icon, and log in there.`,
        ],
      },
    ],
  },
  enable: {
    heading: "Enable notifications",
    words: [
      "Once the first answer has come from a screen, the dashboard asks whether to notify you. Press **Turn on notifications**, then **Allow**.",
      "You can also do it yourself at any time: open **My Account**, go to **Notifications**, and turn on **Notify me on this device**.",
      "Up to three of your devices can be on at the same time.",
    ],
  },
  denied: {
    heading: "You tapped Don't Allow?",
    words: "Then the phone will not ask again by itself. This is how you get the question back:",
    steps: [
      "Delete the app: hold its icon, then tap **Delete** or **Remove**.",
      "Add it to the home screen again, as above.",
      "Open it and log in. It asks you again.",
      "Tap **Allow**.",
    ],
  },
  test: {
    heading: "Test the notifications",
    words: [
      "Open **My Account**, go to **Notifications**, and press **Send a test**. It goes to each of your devices that is on.",
      `Nothing came? Then look at three things: whether the phone is on silent or in a focus mode, whether notifications for ${BRAND.name} are allowed in the settings of the phone, and whether you opened ${BRAND.name} from its icon.`,
    ],
  },
  difference: {
    heading: "Website or app?",
    lead: `It is the same ${BRAND.name}, with the same pages and the same account.`,
    columns: ["In the browser", "From the home screen"],
    rows: [
      { what: "Everything on the dashboard", values: ["yes", "yes"] },
      { what: "Notifications on an iPhone", values: ["no", "yes"] },
      { what: "Notifications on Android or a computer", values: ["yes", "yes"] },
      { what: "An icon of its own, no address bar", values: ["no", "yes"] },
      { what: "Updates by itself", values: ["yes", "yes"] },
    ],
    foot: "Over plain http, as in a home network, browsers allow no notifications. The address has to begin with https.",
  },
  mail: "Don't want any of this? Choose email in My Account. It needs no app.",
} as const;
