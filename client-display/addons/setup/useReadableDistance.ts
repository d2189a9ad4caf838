import { useEffect, useState } from "react";
import type { Viewing } from "../../../shared/contract/displays.js";
import type { AddonTools } from "../../app/addons/openAddons.js";

type Tools = Pick<AddonTools, "screenAround" | "viewingOfWindow" | "readableDistance">;

/** The window becomes a full screen, and the letters follow, some moments after it was asked for. */
const LOOK_MS = 500;
/** Where everything beside day, time and the next thing is to be read. */
const REST_M = 1;

/**
 * How far away the screen is read, in metres, down to a tenth; null while no clock is drawn. It is measured on the screen below the set-up,
 * whose letters are as large as the words and the room allow.
 */
export function useReadableDistance(viewing: Viewing, tools: Tools): number | null {
  const [metres, setMetres] = useState(() => measureDistance(viewing, tools));
  useEffect(() => {
    const look = () => setMetres(measureDistance(viewing, tools));
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [viewing, tools]);
  return metres;
}

function measureDistance(viewing: Viewing, tools: Tools): number | null {
  const day = document.querySelector("#root .day");
  if (!day) return null;
  const size = { width: innerWidth, height: innerHeight };
  const { diagonalInches } = tools.viewingOfWindow(size, tools.screenAround(size), viewing);
  const metresOf = (element: Element) =>
    tools.readableDistance(parseFloat(getComputedStyle(element).fontSize), size, diagonalInches);
  return greatestDistance(metresOf(day), metresOf(document.documentElement));
}

/** `day` and `rest`: where the day, and the smallest letters, are read. These are for one metre, but on a phone that has no room for them. */
export function greatestDistance(day: number, rest: number): number {
  const isSmall = inTenths(rest) < REST_M;
  return inTenths(isSmall ? Math.min(day, rest) : day);
}

/** A size that was rounded to whole pixels is none too small. */
function inTenths(metres: number): number {
  return Math.floor(metres * 10 + 0.1) / 10;
}
