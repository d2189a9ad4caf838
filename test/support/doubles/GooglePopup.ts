import type { GoogleDouble } from "./GoogleDouble.js";
import type { RawResponse, TestApp } from "../server/TestApp.js";

interface PopupPage extends RawResponse {
  /** `signedIn`, or the code of what went wrong. */
  outcome: string | undefined;
}

/** Google's popup as one browser walks through it. */
export class GooglePopup {
  constructor(
    private readonly app: TestApp,
    private readonly google: GoogleDouble,
  ) {}

  /** To Google, which agrees, and back; `cookies` go along with the return, as those of the browser. */
  async signIn(cookies: string[] = [], headers: Record<string, string> = {}): Promise<PopupPage> {
    const start = await this.app.send({ method: "GET", path: "/api/google" });
    const back = await this.google.agree(start.headers.location ?? "");
    const page = await this.app.send({
      method: "GET",
      path: `${back.pathname}${back.search}`,
      cookies: [...start.cookies.filter((cookie) => !cookie.endsWith("=")), ...cookies],
      headers,
    });
    return { ...page, outcome: /data-outcome="([^"]*)"/.exec(page.text)?.[1] };
  }
}
