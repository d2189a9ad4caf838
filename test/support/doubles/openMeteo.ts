/** Answers as Open-Meteo's own servers gave them on a November morning in Oslo, with other numbers where a test names them. */

interface Sky {
  temperature?: number | null;
  code?: number | null;
  isDay?: 0 | 1;
  /** The first of three days. */
  firstDay?: string;
  days?: { code: number | null; max: number | null; min: number | null }[];
}

const DAYS = [
  { code: 71, max: 1.4, min: -4.6 },
  { code: 3, max: 2.5, min: -2.2 },
  { code: 61, max: 6, min: 0.4 },
];

export function openMeteoForecast(sky: Sky = {}): unknown {
  const { temperature = -1.3, code = 2, isDay = 1, firstDay = "2026-11-21", days = DAYS } = sky;
  const dates = days.map((_, day) =>
    new Date(Date.parse(firstDay) + day * 86_400_000).toISOString().slice(0, 10),
  );
  return {
    latitude: 59.911522,
    longitude: 10.762939,
    generationtime_ms: 0.0883340835571289,
    utc_offset_seconds: 3600,
    timezone: "Europe/Oslo",
    timezone_abbreviation: "GMT+1",
    elevation: 5,
    current_units: {
      time: "iso8601",
      interval: "seconds",
      temperature_2m: "°C",
      weather_code: "wmo code",
      is_day: "",
    },
    current: {
      time: `${firstDay}T09:00`,
      interval: 900,
      temperature_2m: temperature,
      weather_code: code,
      is_day: isDay,
    },
    daily_units: {
      time: "iso8601",
      weather_code: "wmo code",
      temperature_2m_max: "°C",
      temperature_2m_min: "°C",
    },
    daily: {
      time: dates,
      weather_code: days.map((day) => day.code),
      temperature_2m_max: days.map((day) => day.max),
      temperature_2m_min: days.map((day) => day.min),
    },
  };
}

export const OPEN_METEO_PLACES = {
  results: [
    {
      id: 3161732,
      name: "Bergen",
      latitude: 60.39299,
      longitude: 5.32415,
      elevation: 12,
      feature_code: "PPLA",
      country_code: "NO",
      admin1_id: 3336534,
      admin2_id: 6453389,
      timezone: "Europe/Oslo",
      population: 213585,
      country_id: 3144096,
      country: "Norway",
      admin1: "Vestland",
      admin2: "Bergen",
    },
    {
      id: 2950294,
      name: "Singapore",
      latitude: 1.28967,
      longitude: 103.85007,
      feature_code: "PPLC",
      country_code: "SG",
      timezone: "Asia/Singapore",
      country_id: 1880251,
      country: "Singapore",
    },
  ],
  generationtime_ms: 0.62,
};
