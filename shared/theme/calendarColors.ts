/**
 * By what events of a followed calendar are told apart, beside its name and their edge. The contrast of each to the surface below it is at least
 * 4.5:1, as of a text (test/shared/theme.test.ts).
 */
export const CALENDAR_COLORS = ["blue", "teal", "violet", "rose"] as const;
export type CalendarColor = (typeof CALENDAR_COLORS)[number];

export const CALENDAR_PALETTE: Record<"dark" | "light", Record<CalendarColor, string>> = {
  dark: { blue: "#9cc4f2", teal: "#86d3c8", violet: "#cdb6f5", rose: "#f3afd0" },
  light: { blue: "#1f5391", teal: "#0d5d57", violet: "#5f3d9c", rose: "#8f2560" },
};
