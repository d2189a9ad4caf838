import { DisplayLanguage } from "../../../../shared/contract/displays.js";

/** In the language itself, as whoever looks for it would. */
const NAMES: Record<DisplayLanguage, string> = {
  en: "English",
  es: "Español",
  de: "Deutsch",
  fr: "Français",
  it: "Italiano",
  nl: "Nederlands",
  pt: "Português",
  nb: "Norsk",
};

/** The languages of a display, for a list to choose from. */
export const LANGUAGE_CHOICES = DisplayLanguage.options.map((value) => ({ value, label: NAMES[value] }));
