/** Served beside the pages; see http/pages.ts. */
export const PUSH_ICON = "/icon-192.png";
