import { OAuth2Server } from "oauth2-mock-server";
import type { GoogleConfig } from "../../../server/core/Config.js";

const TOKEN_LIFE_S = 3_600;

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
  person: Partial<GooglePerson> & Pick<GooglePerson, "sub"> = {
    sub: "google-1",
    email: "anna@example.com",
    email_verified: true,
    name: "Anna of Google",
  };
  /** Put into the next ID tokens in place of what belongs there; `undefined` leaves a claim out. */
  claims: Record<string, unknown> = {};
  /** In place of the whole ID token; null: the answer has none. */
  idToken: string | null | undefined = undefined;
  /** Epoch milliseconds; by it ID tokens are dated. */
  now: () => number = Date.now;
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
    double.server.service.on("beforeTokenSigning", ({ payload }: { payload: Record<string, unknown> }) => {
      // The access token, which nobody reads, passes here as well.
      if (!("nonce" in payload)) return;
      const issuedAt = Math.floor(double.now() / 1_000);
      Object.assign(payload, { iat: issuedAt, nbf: issuedAt, exp: issuedAt + TOKEN_LIFE_S });
      Object.assign(payload, { sub: double.person.sub }, double.claims);
    });
    double.server.service.on("beforeResponse", ({ body }: { body: Record<string, unknown> }) => {
      if (double.idToken !== undefined) body.id_token = double.idToken ?? undefined;
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
      issuers: [this.server.issuer.url ?? ""],
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
