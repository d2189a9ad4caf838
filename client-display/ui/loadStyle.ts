const RETRY_MS = 5_000;

/**
 * Fetches the style of a chunk: in the page it would hold up the first painting. Tries until it is there; then it calls `done`.
 */
export function loadStyle(address: string, done?: () => void): void {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.onload = done || null;
  link.onerror = () => {
    document.head.removeChild(link);
    setTimeout(() => loadStyle(address, done), RETRY_MS);
  };
  link.href = address;
  document.head.appendChild(link);
}
