const KB = 1_000;
const MB = 1_000 * KB;

/** `870 KB`, `3.2 MB`, `140 MB`, as browsers and phones count. */
export function formatBytes(bytes: number): string {
  if (bytes < MB) return `${Math.max(1, Math.round(bytes / KB))} KB`;
  return `${(bytes / MB).toFixed(bytes < 100 * MB ? 1 : 0)} MB`;
}
