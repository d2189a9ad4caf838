import type { WhoSeesTexts } from "../WhoSeesTexts.js";

export const en: WhoSeesTexts = {
  title: "Who can see me?",
  next: "Show more",
  back: "Back to the clock",
  today: "Today",
  yesterday: "Yesterday",
  nobodySees: "Nobody can see you now. The camera is off.",
  lastSeen: (name, when) => `It was last on for ${name}. ${when}.`,
  isSeen: (name, when) => `The camera is on. ${name} can see you. Since: ${when}.`,
  noCalls: "Nobody can see you. This screen makes no video calls.",
  neverSecretly: "Nobody can look in secretly. There is a chime first, and the screen says who is calling.",
  onlyByPress: "The camera goes on only when you press Answer.",
  byItself: (names) =>
    `Calls from ${names} begin by themselves here, ten seconds after the chime. You can press Not now.`,
  elsewhere: (names, device) => `Calls from ${names} begin by themselves on this screen: ${device}.`,
  toStop: (names) => `Should that stop? Tell one of your family: ${names}. Each of them can switch it off.`,
  mayCall: (names) => `Can call you: ${names}.`,
  unreachable: "This screen has no connection now. Nobody can call.",
  talked: (name, minutes) => `You talked with ${name}. ${spanOf(minutes)}.`,
  talkedByItself: (name, minutes) => `You talked with ${name}. ${spanOf(minutes)}. It began by itself.`,
  notAnswered: (name) => `${name} called. Nobody answered.`,
  notNow: (name) => `${name} called. Not now was pressed.`,
  nobodyCalled: "Nobody has called in the last two weeks.",
};

function spanOf(minutes: number): string {
  if (minutes < 1) return "Less than a minute";
  return minutes === 1 ? "One minute" : `${minutes} minutes`;
}
