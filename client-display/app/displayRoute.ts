export type DisplayRoute = { kind: "demo" } | { kind: "preview" } | { kind: "device"; code: string | null };

/** Which display an address opens. Anything unknown below /display is a plain display: no dead ends here. */
export function displayRoute(pathname: string): DisplayRoute {
  const rest = pathname.replace(/^\/display\/?/, "").replace(/\/+$/, "");
  if (rest === "demo") return { kind: "demo" };
  if (rest === "preview") return { kind: "preview" };
  const code = rest.replace(/[\s-]|%20/g, "");
  return { kind: "device", code: /^\d{6}$/.test(code) ? code : null };
}
