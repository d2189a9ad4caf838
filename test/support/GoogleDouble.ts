import { OAuth2Server } from "oauth2-mock-server";
import type { GoogleConfig } from "../../server/config.js";

/** What the double says of whoever "signs in". */
export interface GooglePerson {
  sub: string;
  email: string;
  email_verified: boolean;
  name: string;
  picture?: string;
}

/** A local OpenID provider in Google's place: it agrees to everything at once. */
export class GoogleDouble {
  person: GooglePerson = {
    sub: "google-1",
    email: "anna@example.com",
    email_verified: true,
    name: "Anna of Google",
  };
  /** Put in place of the nonce of the next ID token. */
  nonce: string | null = null;
  /** The person does not agree. */
  isRefusing = false;
  private readonly server = new OAuth2Server();

  static async start(person?: GooglePerson): Promise<GoogleDouble> {
    const double = new GoogleDouble();
    if (person) double.person = person;
    await double.server.issuer.keys.generate("RS256");
    await double.server.start(0, "127.0.0.1");
    double.server.service.on("beforeUserinfo", (response: { body: unknown }) => {
      response.body = double.person;
    });
    double.server.service.on("beforeAuthorizeRedirect", (redirect: { url: URL }) => {
      if (!double.isRefusing) return;
      redirect.url.searchParams.delete("code");
      redirect.url.searchParams.set("error", "access_denied");
    });
    double.server.service.on("beforeTokenSigning", (token: { payload: Record<string, unknown> }) => {
      if (double.nonce !== null && "nonce" in token.payload) token.payload.nonce = double.nonce;
    });
    return double;
  }

  /** For startTestApp's `config.google`. */
  config(): GoogleConfig {
    const { port } = this.server.address();
    const base = `http://127.0.0.1:${port}`;
    return {
      clientId: "mantel-client",
      clientSecret: "mantel-secret",
      authorizationUrl: `${base}/authorize`,
      tokenUrl: `${base}/token`,
      userInfoUrl: `${base}/userinfo`,
    };
  }

  /** Follows the popup to the provider; resolves with where the provider sends it back. */
  async agree(address: string): Promise<URL> {
    const response = await fetch(address, { redirect: "manual" });
    const location = response.headers.get("location");
    if (!location) throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
    return new URL(location);
  }

  stop(): Promise<void> {
    return this.server.stop();
  }
}
