import type { WeatherKind } from "../../../../shared/contract/weather.js";

export type DrawingName = "phone" | "microphone" | "moon" | "moonAndClouds" | WeatherKind;

const CLOUD = "M7 18a4 4 0 0 1-.4-8A5.5 5.5 0 0 1 17 9.6a4.2 4.2 0 0 1 0 8.4z";
const LOW_CLOUD = "M9.5 20a3.5 3.5 0 0 1-.2-7 4.7 4.7 0 0 1 9-.3 3.7 3.7 0 0 1 .2 7.3z";
const HIGH_CLOUD = "M7 14a3.6 3.6 0 0 1-.3-7.2A5.2 5.2 0 0 1 16.7 6.5a3.8 3.8 0 0 1 .3 7.5z";

/** Lines of 24 by 24, drawn as those of index.ejs are, which come with the page for what every display needs. */
const LINES: Record<DrawingName, string> = {
  phone: "M6 3h3l2 5-2.5 1.6a12 12 0 0 0 5.9 5.9L16 13l5 2v3a3 3 0 0 1-3 3A15 15 0 0 1 3 6a3 3 0 0 1 3-3z",
  microphone: "M9 6a3 3 0 0 1 6 0v5a3 3 0 0 1-6 0zM5.5 11a6.5 6.5 0 0 0 13 0M12 17.5V21M9 21h6",
  moon: "M20 14.5A8.5 8.5 0 1 1 10.5 4a7 7 0 0 0 9.5 10.5z",
  moonAndClouds: `M9.7 6.7A3.8 3.8 0 1 1 5.4 2a3.2 3.2 0 0 0 4.3 4.7z${LOW_CLOUD}`,
  clear:
    "M12 7.5a4.5 4.5 0 1 0 .1 0zM12 2v2M12 20v2M2 12h2M20 12h2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4",
  partlyCloudy: `M9 2v2M2.5 9h2M4.4 4.4l1.4 1.4M13.6 4.4l-1.4 1.4M6 10.5a3.5 3.5 0 0 1 6.5-2${LOW_CLOUD}`,
  cloudy: CLOUD,
  fog: "M4 7h12M8 11h13M3 15h13M7 19h12",
  drizzle: `${HIGH_CLOUD}M8 17v1.5M12 19v1.5M16 17v1.5`,
  rain: `${HIGH_CLOUD}M8.5 16.5l-1.5 4.5M13 16.5l-1.5 4.5M17.5 16.5l-1.5 4.5`,
  snow: `${HIGH_CLOUD}M8 17v3M6.6 18.5h2.8M16 17v3M14.6 18.5h2.8M12 19.5v3M10.6 21h2.8`,
  sleet: `${HIGH_CLOUD}M8.5 16.5l-1.5 4.5M16 17v3M14.6 18.5h2.8`,
  thunder: `${HIGH_CLOUD}M12.5 14.5l-2.5 4h3.5l-2 3.5`,
};

/** The words beside it carry the meaning. */
export function Drawing({ name }: { name: DrawingName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={LINES[name]} />
    </svg>
  );
}
