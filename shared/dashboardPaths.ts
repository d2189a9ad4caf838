/**
 * Every page of the dashboard, as React Router writes it: the router may have no others, and the server sends the dashboard for these. What is
 * neither one of them nor of the site nor of the display leads to the start page.
 */
export const DASHBOARD_PATHS = [
  "/login",
  "/verify-email",
  "/invite",
  "/on-it",
  "/stop-topic",
  "/stop-mails",
  "/dashboard",
  "/dashboard/calendar",
  "/dashboard/compose",
  "/dashboard/new-display",
  "/dashboard/displays/:displayId",
  "/dashboard/displays/:displayId/settings",
  "/dashboard/displays/:displayId/photos",
  "/dashboard/displays/:displayId/call",
  "/dashboard/messages/:messageId",
  "/dashboard/messages/:messageId/edit",
  "/people",
  "/welcome",
  "/account",
  "/account/set-up-before",
  "/account/delete",
  "/group",
  "/group/editable-displays",
  "/group/status",
  "/group/log",
] as const;

export type DashboardPath = (typeof DASHBOARD_PATHS)[number];

const PATTERNS = DASHBOARD_PATHS.map((path) => path.split("/"));

/** Whether the dashboard has this page: in any letter case and with a slash at its end, as its router reads it. */
export function isDashboardPath(path: string): boolean {
  const segments = path.toLowerCase().replace(/\/$/, "").split("/");
  return PATTERNS.some(
    (pattern) =>
      pattern.length === segments.length &&
      pattern.every((part, index) =>
        part.startsWith(":") ? segments[index] !== "" : part === segments[index],
      ),
  );
}
