/** The `redirect` parameter as a path of this site, or null: a link in a mail must not send a caregiver elsewhere. */
export function redirectTarget(redirect: string | null, origin: string): string | null {
  const url = redirect ? findUrl(redirect, origin) : null;
  if (!url || url.origin !== origin || url.pathname === "/login") return null;
  return url.pathname + url.search + url.hash;
}

function findUrl(address: string, base: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    // The constructor tells a bad address only by throwing.
    return null;
  }
}
