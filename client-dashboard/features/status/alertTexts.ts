import type { AlertCause } from "../../../shared/contract/base/alertCause.js";
import type { OpenAlert } from "../../../shared/contract/notifying/status.js";

interface Words {
  what(screen: string): string;
  todo: string;
}

const WORDS: Record<AlertCause, Words> = {
  screenSilent: {
    what: (screen) => `${screen} is silent.`,
    todo: "Is the tablet switched on and the wifi working?",
  },
  batteryLow: {
    what: (screen) => `The battery of ${screen} is low and isn't charging.`,
    todo: "Plug in the charger.",
  },
  batteryCritical: {
    what: (screen) => `The battery of ${screen} is almost empty and isn't charging.`,
    todo: "Plug in the charger now. When it is empty the screen shows nothing.",
  },
  chargerOut: {
    what: (screen) => `The charger of ${screen} is out.`,
    todo: "Put it back in, or the battery will run out.",
  },
  soundLocked: {
    what: (screen) => `${screen} makes no sound.`,
    todo: "Somebody has to tap the screen once.",
  },
  clockWrong: {
    what: (screen) => `The clock of ${screen} is wrong.`,
    todo: "Set date and time to automatic in the settings of the tablet.",
  },
  storageFull: {
    what: (screen) => `${screen} has no room left.`,
    todo: "Delete something else from the tablet.",
  },
  pageHidden: {
    what: (screen) => `${screen} shows something else.`,
    todo: "Open the display again on the tablet.",
  },
  noTouch: {
    what: (screen) => `Nobody has touched ${screen} today.`,
    todo: "Call or visit if you are worried.",
  },
};

/** `Mum's screen “Kitchen” is silent.` */
export function alertText({ displayName, deviceNames, cause, state }: OpenAlert): string {
  const names = deviceNames.map((name) => `“${name}”`).join(" and ");
  const screen = `${displayName}'s ${deviceNames.length > 1 ? "screens" : "screen"}${names && ` ${names}`}`;
  const words = WORDS[cause].what(screen);
  return state === "unstable" ? `${words} It comes and goes.` : words;
}

export function whatToDo({ cause }: OpenAlert): string {
  return WORDS[cause].todo;
}
