import type { Device, Display } from "../../../../shared/contract/displays.js";
import { restText } from "./presence.js";

/** What of a display says whom a change has reached. */
export type Reached = Pick<Display, "name" | "online" | "archived" | "awayUntil" | "timeZone"> & {
  devices: ReadonlyArray<Pick<Device, "name" | "online">>;
};

/**
 * `shows`: something new is to be on the screen. `goes`: something leaves it. `changes`: it looks or sounds otherwise. `says`: it tells the
 * person what stands before this.
 */
export type Effect = "shows" | "goes" | "changes" | "says";

/** More names than this are a number. */
const NAMES_MAX = 5;

/**
 * What was done, and what of it a screen does not have yet: `Deleted. Mum's screen is offline and may show it until it's back.` The server
 * has it in any case; a screen that is offline does not, and whoever reads "Sent" believes that somebody sees it.
 */
export function doneText(done: string, displays: readonly Reached[], effect: Effect): string {
  return [done, ...notesOf(displays, effect)].join(" ");
}

/** `Sent to Mum.` names only those whose screen is connected; for the others it is saved. */
export function sentText(displays: readonly Reached[]): string {
  const reached = displays.filter((display) => isAwake(display) && display.online);
  const done = reached.length > 0 ? `Sent to ${namesOf(reached)}.` : "Saved.";
  return doneText(done, displays, "shows");
}

/** The names of displays, or how many there are. */
export function namesOf(displays: ReadonlyArray<Pick<Display, "name">>): string {
  return displays.length > NAMES_MAX
    ? `${displays.length} displays`
    : displays.map(({ name }) => name).join(", ");
}

function notesOf(displays: readonly Reached[], effect: Effect): string[] {
  const resting = effect === "shows" ? displays.filter((display) => !isAwake(display)) : [];
  const awake = displays.filter((display) => !resting.includes(display));
  const bare = effect === "shows" ? awake.filter(({ devices }) => devices.length === 0) : [];
  const offline = awake.filter(({ online, devices }) => !online && devices.length > 0);
  const partly = awake.filter(({ online, devices }) => online && devices.some((device) => !device.online));
  return [
    ...restNotes(resting),
    ...bareNotes(bare),
    ...offlineNotes(offline, effect),
    ...partly.flatMap((display) => partlyNotes(display, effect)),
  ];
}

function isAwake(display: Reached): boolean {
  return restText(display) === null;
}

function restNotes(displays: readonly Reached[]): string[] {
  if (displays.length > NAMES_MAX)
    return [`${displays.length} displays are away or archived: nothing shows on them for now.`];
  return displays.flatMap((display) => restText(display) ?? []);
}

function bareNotes(displays: readonly Reached[]): string[] {
  if (displays.length === 0) return [];
  if (displays.length > NAMES_MAX) return [`${displays.length} displays have no screen yet.`];
  const [only] = displays;
  const has = displays.length === 1 ? "has" : "have";
  const once =
    displays.length === 1 && only ? `${only.name}'s display` : `The displays of ${listed(displays)}`;
  return [`${once} ${has} no screen yet and will show it once there is one.`];
}

function offlineNotes(displays: readonly Reached[], effect: Effect): string[] {
  if (displays.length === 0) return [];
  const screens = displays.reduce((count, { devices }) => count + devices.length, 0);
  return [`${screensOf(displays)} ${offlineVerb(screens === 1, effect)}`];
}

function screensOf(displays: readonly Reached[]): string {
  if (displays.length > NAMES_MAX) return `The screens of ${displays.length} displays`;
  const [only] = displays;
  if (displays.length > 1 || !only) return `The screens of ${listed(displays)}`;
  return only.devices.length === 1 ? `${only.name}'s screen` : `${only.name}'s screens`;
}

/** On the other screens it is there. */
function partlyNotes({ name, devices }: Reached, effect: Effect): string[] {
  const offline = devices.filter((device) => !device.online);
  const screens = offline.length === 1 ? "screen" : "screens";
  return [`${name}'s ${screens} ${listed(offline)} ${offlineVerb(offline.length === 1, effect)}`];
}

function offlineVerb(isOne: boolean, effect: Effect): string {
  const [is, they] = isOne ? ["is", "it's"] : ["are", "they're"];
  if (effect === "goes") return `${is} offline and may show it until ${they} back.`;
  if (effect === "says") return `${is} offline and will say so when ${they} back.`;
  return `${is} offline and will get it when ${they} back.`;
}

/** `Mum`, `Mum and Dad`, `Mum, Dad and Aunt`. */
function listed(named: ReadonlyArray<{ name: string }>): string {
  const names = named.map(({ name }) => name);
  const last = names.pop() ?? "";
  return names.length === 0 ? last : `${names.join(", ")} and ${last}`;
}
