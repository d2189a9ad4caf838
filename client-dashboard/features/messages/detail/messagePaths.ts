/** The addresses of the pages about messages. */
export const messagePaths = {
  display: (displayId: string) => `/dashboard/displays/${displayId}`,
  message: (messageId: string, key: string | null) => `/dashboard/messages/${messageId}${keyQuery(key)}`,
  edit: (messageId: string, key: string | null) => `/dashboard/messages/${messageId}/edit${keyQuery(key)}`,
  copy: (messageId: string) => `/dashboard/compose?copy=${messageId}`,
};

function keyQuery(key: string | null): string {
  return key === null ? "" : `?key=${encodeURIComponent(key)}`;
}
