import { Strategy, type Profile, type StrategyOptions } from "passport-google-oauth20";
import { requireIdToken } from "./idToken.js";

interface Expected {
  clientId: string;
  issuers: string[];
  nonce: string;
  /** Epoch milliseconds. */
  now: number;
}

interface StrategyParts<Account> {
  options: StrategyOptions;
  expected: Expected;
  /** Throws for an answer that nobody can be known by. */
  present(profile: Profile): Account;
}

type Done = (error?: unknown, user?: Express.User) => void;

/**
 * passport's Google strategy is OAuth 2.0 only: it believes the user information and looks at no ID token. This one is OpenID Connect: it
 * sends a nonce, and takes nobody whose ID token is not made for this visit and about the same subject.
 */
export class OpenIdStrategy<Account extends { id: string }> extends Strategy {
  constructor({ options, expected, present }: StrategyParts<Account>) {
    // eslint-disable-next-line max-params -- passport tells the kinds of callbacks apart by their number of parameters
    const verify = (_access: string, _refresh: string, params: Answer, profile: Profile, done: Done) => {
      try {
        const account = present(profile);
        requireIdToken(params.id_token, { ...expected, subject: account.id });
        done(null, account);
      } catch (error) {
        done(error);
      }
    };
    super(options, verify as never);
    this.nonce = expected.nonce;
  }

  private readonly nonce: string;

  /** passport-oauth2 puts these on the address that the popup is sent to. */
  override authorizationParams(): object {
    return { nonce: this.nonce, prompt: "select_account" };
  }
}

/** What the token endpoint said. */
interface Answer {
  id_token?: unknown;
}
