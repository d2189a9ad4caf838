import displayAnsweredDark from "../../pictures/display-answered.dark.webp";
import displayAnsweredDarkSmall from "../../pictures/display-answered.dark.small.webp";
import displayAnsweredLight from "../../pictures/display-answered.light.webp";
import displayAnsweredLightSmall from "../../pictures/display-answered.light.small.webp";
import displayClockDark from "../../pictures/display-clock.dark.webp";
import displayClockDarkSmall from "../../pictures/display-clock.dark.small.webp";
import displayClockLight from "../../pictures/display-clock.light.webp";
import displayClockLightSmall from "../../pictures/display-clock.light.small.webp";
import displayMessageDark from "../../pictures/display-message.dark.webp";
import displayMessageDarkSmall from "../../pictures/display-message.dark.small.webp";
import displayMessageLight from "../../pictures/display-message.light.webp";
import displayMessageLightSmall from "../../pictures/display-message.light.small.webp";
import dashboardDark from "../../pictures/dashboard.dark.webp";
import dashboardLight from "../../pictures/dashboard.light.webp";
import composerDark from "../../pictures/composer.dark.webp";
import composerLight from "../../pictures/composer.light.webp";
import displayPageDark from "../../pictures/display-page.dark.webp";
import displayPageLight from "../../pictures/display-page.light.webp";
import phoneDark from "../../pictures/phone.dark.webp";
import phoneLight from "../../pictures/phone.light.webp";

export interface PictureFile {
  src: string;
  /** The same at half the width. */
  small?: string;
}

/** A screenshot of the product in both themes, made by `npm run screenshots`. Width and height are those of `src`. */
export interface Picture {
  dark: PictureFile;
  light: PictureFile;
  width: number;
  height: number;
}

const TABLET = { width: 1920, height: 1200 };
const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 780, height: 1688 };

export const PICTURES = {
  displayClock: {
    dark: { src: displayClockDark, small: displayClockDarkSmall },
    light: { src: displayClockLight, small: displayClockLightSmall },
    ...TABLET,
  },
  displayMessage: {
    dark: { src: displayMessageDark, small: displayMessageDarkSmall },
    light: { src: displayMessageLight, small: displayMessageLightSmall },
    ...TABLET,
  },
  displayAnswered: {
    dark: { src: displayAnsweredDark, small: displayAnsweredDarkSmall },
    light: { src: displayAnsweredLight, small: displayAnsweredLightSmall },
    ...TABLET,
  },
  dashboard: { dark: { src: dashboardDark }, light: { src: dashboardLight }, ...DESKTOP },
  composer: { dark: { src: composerDark }, light: { src: composerLight }, ...DESKTOP },
  displayPage: { dark: { src: displayPageDark }, light: { src: displayPageLight }, ...DESKTOP },
  phone: { dark: { src: phoneDark }, light: { src: phoneLight }, ...PHONE },
} satisfies Record<string, Picture>;

export type PictureName = keyof typeof PICTURES;
