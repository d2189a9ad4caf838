/** Where each list lives in the query cache: the screens read there, the realtime events write there. */
export const queryKeys = {
  profile: ["profile"] as const,
  displays: ["displays"] as const,
  plans: ["plan"] as const,
  plan: (displayId: string) => ["plan", displayId] as const,
  occurrences: ["occurrences"] as const,
  occurrencesOf: (displayId: string) => ["occurrences", displayId] as const,
  occurrencesIn: (displayId: string, direction: "upcoming" | "past") =>
    ["occurrences", displayId, direction] as const,
  messages: ["message"] as const,
  message: (messageId: string) => ["message", messageId] as const,
  showings: (messageId: string) => ["message", messageId, "showings"] as const,
  allSeries: ["series"] as const,
  seriesOf: (displayId: string) => ["series", displayId] as const,
  activity: ["activity"] as const,
  /** Of one display, or of the whole group with null. */
  activityOf: (displayId: string | null) => ["activity", displayId] as const,
};
