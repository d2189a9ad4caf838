/** Where each list lives in the query cache: the screens read there, the realtime events write there. */
export const queryKeys = {
  profile: ["profile"] as const,
  sessions: ["sessions"] as const,
  setUpBefore: ["setUpBefore"] as const,
  notifications: ["notifications"] as const,
  receivedPush: ["receivedPush"] as const,
  signInOptions: ["signInOptions"] as const,
  verification: (token: string) => ["verification", token] as const,
  /** Whose group the lists below are of; see auth/activeGroup.ts. */
  cachedGroup: ["cachedGroup"] as const,
  /** What is fetched anew with it stands below its key. */
  group: ["group"] as const,
  /** Which subscription it lives on. */
  groupSubscription: ["group", "subscription"] as const,
  members: ["group", "members"] as const,
  /** All of them at once, to choose from. */
  allMembers: ["group", "members", "all"] as const,
  duty: ["group", "duty"] as const,
  /** Whom a missed medication would reach. */
  reach: ["group", "reach"] as const,
  invites: ["group", "invites"] as const,
  webhooks: ["group", "webhooks"] as const,
  webhookDeliveries: (webhookId: string) => ["group", "webhooks", webhookId] as const,
  /** The same each time; looking it up stands in the log of the group. */
  inviteLink: (inviteId: string) => ["inviteLink", inviteId] as const,
  invite: (token: string) => ["invite", token] as const,
  audits: ["audit"] as const,
  /** Of one display, or of the whole group with null. */
  audit: (displayId: string | null) => ["audit", displayId] as const,
  displays: ["displays"] as const,
  allFound: ["displays", "found"] as const,
  /** What the server finds among many. */
  found: (search: string, tag: string | null) => ["displays", "found", search, tag] as const,
  people: ["people"] as const,
  callRequests: ["callRequests"] as const,
  /** Video calls that ring or are talked in. */
  standingCalls: ["standingCalls"] as const,
  callLogs: ["callLog"] as const,
  callLog: (displayId: string) => ["callLog", displayId] as const,
  allAutoAnswers: ["autoAnswers"] as const,
  /** Whose calls its screens may answer by themselves. */
  autoAnswers: (displayId: string) => ["autoAnswers", displayId] as const,
  places: (name: string) => ["places", name] as const,
  allCards: ["cards"] as const,
  cards: (displayId: string) => ["cards", displayId] as const,
  calendars: ["calendar"] as const,
  calendar: (displayId: string) => ["calendar", displayId] as const,
  /** Some days of it. `clock`: what of the display places and pauses what is on them. */
  calendarDays: (displayId: string, days: { from: string; until: string }, clock: string) =>
    ["calendar", displayId, days.from, days.until, clock] as const,
  calendarLinks: ["calendarLinks"] as const,
  calendarImports: (displayId: string) => ["calendarImports", displayId] as const,
  followedCalendars: (displayId: string) => ["followedCalendars", displayId] as const,
  followedOnDisplays: ["followedCalendars"] as const,
  calendarPreview: (displayId: string, chosen: string) => ["calendarPreview", displayId, chosen] as const,
  allPhotos: ["photos"] as const,
  photos: (displayId: string) => ["photos", displayId] as const,
  allRecordings: ["recordings"] as const,
  recordings: (displayId: string) => ["recordings", displayId] as const,
  recording: (displayId: string, recordingId: string) => ["recordings", displayId, recordingId] as const,
  /** Made once while it is good: asking again would end the one that is on the screen. */
  pairingLink: (displayId: string, deviceIds: string[]) => ["pairingLink", displayId, ...deviceIds] as const,
  plans: ["plan"] as const,
  plan: (displayId: string) => ["plan", displayId] as const,
  occurrences: ["occurrences"] as const,
  occurrencesOf: (displayId: string) => ["occurrences", displayId] as const,
  occurrencesIn: (displayId: string, direction: "upcoming" | "past") =>
    ["occurrences", displayId, direction] as const,
  /** What somebody should look after, of the whole group; below `occurrences`, and no display's id. */
  openOccurrences: ["occurrences", "open"] as const,
  notificationClaim: (token: string) => ["notificationClaim", token] as const,
  openCount: ["openCount"] as const,
  messages: ["message"] as const,
  message: (messageId: string) => ["message", messageId] as const,
  firstMessage: (displayId: string) => ["message", "first", displayId] as const,
  showings: (messageId: string) => ["message", messageId, "showings"] as const,
  ladder: (messageId: string) => ["message", messageId, "ladder"] as const,
  allSeries: ["series"] as const,
  seriesOf: (displayId: string) => ["series", displayId] as const,
  hasSeries: (displayId: string) => ["series", displayId, "any"] as const,
  status: ["status"] as const,
  openAlerts: ["status", "alerts"] as const,
  notified: ["status", "notified"] as const,
  activity: ["activity"] as const,
  /** Of one display, or of the whole group with null. */
  activityOf: (displayId: string | null) => ["activity", displayId] as const,
};
