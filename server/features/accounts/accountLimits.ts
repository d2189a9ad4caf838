import { accountsApi } from "../../../shared/contract/accounts.js";
import {
  addressOf,
  signedInOf,
  sessionOf,
  accountOf,
  addressAndAccountOf,
  knownBrowserKeyOf,
  browserOf,
  linkOf,
} from "../../http/callerKeys.js";
import { every, failures, type RegisteredLimit } from "../../http/rateLimits.js";

const MINUTE_MS = 60_000;

/** The start of Google's popup, which is a page and no endpoint of the contract. */
export const GOOGLE_START = { method: "GET", path: "/api/google" } as const;

/** Log-ins count only when they fail. */
export const accountLimits: Record<string, RegisteredLimit> = {
  signUpPerAddress: {
    max: 30,
    windowMs: 60 * MINUTE_MS,
    endpoint: accountsApi.signUp,
    keyOf: addressOf,
    failuresOnly: false,
  },
  checkPasswordPerAddress: {
    max: 120,
    windowMs: 60 * MINUTE_MS,
    ...every(accountsApi.checkPassword, addressOf),
  },
  /** Its own tries only: nobody else can lock out a browser that has signed in before. */
  logInPerKnownBrowser: {
    max: 10,
    windowMs: 15 * MINUTE_MS,
    ...failures(accountsApi.logIn, knownBrowserKeyOf),
    by: "known",
  },
  logInPerAddress: {
    max: 60,
    windowMs: 15 * MINUTE_MS,
    ...failures(accountsApi.logIn, addressOf),
    by: "unknown",
  },
  logInPerAddressAndAccount: {
    max: 20,
    windowMs: 60 * MINUTE_MS,
    ...failures(accountsApi.logIn, addressAndAccountOf),
    by: "unknown",
  },
  /** From all unknown browsers together, so that a guesser with many addresses gets 4,800 tries a day; who is told to wait here resets the password. */
  logInPerAccount: {
    max: 200,
    windowMs: 60 * MINUTE_MS,
    ...failures(accountsApi.logIn, accountOf),
    by: "unknown",
  },
  refreshPerBrowser: {
    max: 1_200,
    windowMs: 15 * MINUTE_MS,
    ...every(accountsApi.refreshSession, browserOf),
  },
  googlePerAddress: {
    max: 120,
    windowMs: 15 * MINUTE_MS,
    endpoint: GOOGLE_START,
    keyOf: addressOf,
    failuresOnly: false,
  },
  verificationMailPerAccount: {
    max: 5,
    windowMs: 60 * MINUTE_MS,
    ...every(accountsApi.sendVerificationMail, signedInOf),
  },
  verifyEmailPerAddress: {
    max: 60,
    windowMs: 15 * MINUTE_MS,
    ...failures(accountsApi.verifyEmail, addressOf),
  },
  verifyEmailPerLink: { max: 20, windowMs: 15 * MINUTE_MS, ...failures(accountsApi.verifyEmail, linkOf) },
  resetRequestPerKnownBrowser: {
    max: 5,
    windowMs: 60 * MINUTE_MS,
    ...every(accountsApi.requestPasswordReset, knownBrowserKeyOf),
    by: "known",
  },
  resetRequestPerAddress: {
    max: 30,
    windowMs: 60 * MINUTE_MS,
    ...every(accountsApi.requestPasswordReset, addressOf),
    by: "unknown",
  },
  resetRequestPerAddressAndAccount: {
    max: 5,
    windowMs: 60 * MINUTE_MS,
    ...every(accountsApi.requestPasswordReset, addressAndAccountOf),
    by: "unknown",
  },
  resetPasswordPerAddress: {
    max: 60,
    windowMs: 15 * MINUTE_MS,
    ...failures(accountsApi.resetPassword, addressOf),
  },
  changePasswordPerSession: {
    max: 10,
    windowMs: 15 * MINUTE_MS,
    ...failures(accountsApi.changePassword, sessionOf),
  },
  deleteAccountPerSession: {
    max: 10,
    windowMs: 15 * MINUTE_MS,
    ...failures(accountsApi.deleteAccount, sessionOf),
  },
  downloadPerAccount: { max: 10, windowMs: 60 * MINUTE_MS, ...every(accountsApi.downloadMyData, signedInOf) },
  accountPhotoPerAccount: { max: 30, windowMs: 15 * MINUTE_MS, ...every(accountsApi.setPhoto, signedInOf) },
};
