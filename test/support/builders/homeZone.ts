/**
 * Where the families of the browser tests live. Their screens follow the real clock, so that a test may hold in the morning and fail at night:
 * with the environment variable MANTEL_TEST_ZONE it is another time of day for them.
 */
export const HOME_ZONE = process.env.MANTEL_TEST_ZONE ?? "Europe/Oslo";
/** As a choice of time zones shows it. */
export const HOME_ZONE_SHOWN = HOME_ZONE.replace("/", " / ").replaceAll("_", " ");
