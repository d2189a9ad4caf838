/** Where one calls, or joins who does. */
export function pathOfCall(displayId: string): string {
  return `/dashboard/displays/${displayId}/call`;
}
