import { Place, type TemperatureUnit } from "../../../../../shared/contract/weather.js";

/** What is typed of a place whose name nobody knows. */
export interface TypedPlace {
  name: string;
  latitude: string;
  longitude: string;
}

export type PlaceErrors = Partial<Record<keyof TypedPlace, string>>;

/** The place, or what is wrong with each field. A comma is read as a point, as it is written in half of Europe. */
export function readPlace(typed: TypedPlace): { place: Place } | { errors: PlaceErrors } {
  const parsed = Place.safeParse({
    name: typed.name,
    latitude: degreesOf(typed.latitude),
    longitude: degreesOf(typed.longitude),
  });
  if (parsed.success) return { place: parsed.data };
  const errors: PlaceErrors = {};
  for (const { path, message } of parsed.error.issues) errors[path[0] as keyof TypedPlace] ??= message;
  if (degreesOf(typed.latitude) === null) errors.latitude = "Enter the latitude in degrees, such as 60.39.";
  if (degreesOf(typed.longitude) === null) errors.longitude = "Enter the longitude in degrees, such as 5.32.";
  return { errors };
}

function degreesOf(typed: string): number | null {
  const text = typed.trim().replace(",", ".");
  return /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : null;
}

/** `60.39° north, 5.32° east`. */
export function whereText({ latitude, longitude }: Pick<Place, "latitude" | "longitude">): string {
  const north = `${Math.abs(latitude)}° ${latitude < 0 ? "south" : "north"}`;
  return `${north}, ${Math.abs(longitude)}° ${longitude < 0 ? "west" : "east"}`;
}

/** What the server says of the place as a whole: its fields are not on the page any more. */
export function placeError(errors: Partial<Record<string, string>>): string | undefined {
  return Object.entries(errors).find(([field]) => field.startsWith("weather.place"))?.[1];
}

/** Fahrenheit where it is the custom. */
export function usualUnits(): TemperatureUnit {
  return navigator.language === "en-US" ? "fahrenheit" : "celsius";
}
