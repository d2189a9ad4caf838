import type { SiteLink } from "../../site/shell/siteLinks.js";

/** The dashboard's own navigation, below the navbar. */
export const DASHBOARD_LINKS: readonly SiteLink[] = [
  { label: "Displays", to: "/dashboard" },
  { label: "Calendar", to: "/dashboard/calendar" },
  { label: "People", to: "/people" },
  { label: "Group", to: "/group" },
];

/** Public pages that answer what somebody asks at the dashboard. */
export const HELP_LINKS: readonly SiteLink[] = [
  { label: "Questions and answers", to: "/frequent-questions", isNewTab: true },
  { label: "Setting up a tablet", to: "/devices", isNewTab: true },
  { label: "Notifications on your phone", to: "/app-overview", isNewTab: true },
];
