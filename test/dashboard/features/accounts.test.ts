import { expect } from "chai";
import { authFailure } from "../../../client-dashboard/auth/authFailure.js";
import {
  FAILURES_UNTIL_RESET,
  nextStreak,
} from "../../../client-dashboard/features/accounts/logIn/failureStreak.js";
import { readGoogleOutcome } from "../../../client-dashboard/features/accounts/logIn/googlePopup.js";
import { newPasswordErrors } from "../../../client-dashboard/features/accounts/password/newPasswordErrors.js";
import { photoProblem } from "../../../client-dashboard/ui/form/photoProblem.js";
import { ApiError } from "../../../client-dashboard/api/ApiError.js";
import { formatBytes } from "../../../client-dashboard/ui/format/bytes.js";
import { PHOTO_UPLOAD } from "../../../shared/contract/base/fields.js";
import { AUTH_MESSAGES } from "../../../shared/texts.js";

const refused = (code: string, field?: string) =>
  new ApiError({ code, message: "What the server says.", status: 400, ...(field ? { field } : {}) });

describe("dashboard: failures of the login page", () => {
  for (const [code, text] of Object.entries(AUTH_MESSAGES))
    it(`says of ${code}: ${text}`, () => {
      expect(authFailure(refused(code)).text).to.equal(text);
    });

  it("says what else went wrong after the catalogue's words for it", () => {
    expect(authFailure(refused("server-error")).text).to.equal("An error occurred: What the server says.");
  });

  it("puts a failure beside the field that it is about", () => {
    expect(authFailure(refused("email-already-in-use")).field).to.equal("email");
    expect(authFailure(refused("invalid-credential", "password")).field).to.equal("password");
    expect(authFailure(new Error("a bug")).field).to.equal(null);
  });

  const forgetful = [
    "user-not-found",
    "invalid-credential",
    "wrong-password",
    "missing-password",
    "too-many-requests",
  ];
  for (const code of forgetful)
    it(`offers a new password after the second ${code} in a row`, () => {
      expect(nextStreak(0, code)).to.be.lessThan(FAILURES_UNTIL_RESET);
      expect(nextStreak(nextStreak(0, code), code)).to.equal(FAILURES_UNTIL_RESET);
    });

  for (const code of ["unreachable", "user-disabled", "invalid-email", "server-error"])
    it(`counts ${code} as no forgotten password`, () => {
      expect(nextStreak(1, code)).to.equal(1);
    });
});

describe("dashboard: the word of Google's window", () => {
  const ORIGIN = "https://mantel.example";
  const event = (origin: string, data: unknown) => ({ origin, data });

  it("is taken from the own origin", () => {
    const said = event(ORIGIN, { type: "mantel.google", outcome: "signedIn" });
    expect(readGoogleOutcome(said, ORIGIN)).to.deep.equal({ code: "signedIn", message: "" });
  });

  const ignored: [string, ReturnType<typeof event>][] = [
    ["from another site", event("https://evil.example", { type: "mantel.google", outcome: "signedIn" })],
    ["of another kind", event(ORIGIN, { type: "webpackOk", outcome: "signedIn" })],
    ["without an outcome", event(ORIGIN, { type: "mantel.google", outcome: { toString: "x" } })],
    ["that is no object", event(ORIGIN, "mantel.google")],
    ["that is null", event(ORIGIN, null)],
  ];
  for (const [what, message] of ignored)
    it(`is not a message ${what}`, () => {
      expect(readGoogleOutcome(message, ORIGIN)).to.equal(null);
    });
});

describe("dashboard: a new password", () => {
  it("is asked for twice the same", () => {
    expect(newPasswordErrors({ password: "a lamp", repeated: "a lamp" })).to.deep.equal({});
    expect(newPasswordErrors({ password: "a lamp", repeated: "a lap" })).to.have.key("repeated");
  });

  it("is too weak when there is none", () => {
    expect(newPasswordErrors({ password: "", repeated: "" })).to.deep.equal({
      password: AUTH_MESSAGES["weak-password"],
    });
  });

  it("tells both faults at once: too short, and not the same", () => {
    expect(newPasswordErrors({ password: "a lamp", repeated: "a lap" }, 8)).to.have.keys(
      "password",
      "repeated",
    );
    expect(newPasswordErrors({ password: "a lamp 💡", repeated: "a lamp 💡" }, 8)).to.deep.equal({});
  });
});

describe("dashboard: a photo before it is sent", () => {
  const problem = (type: string, size: number) => photoProblem({ type, size }, PHOTO_UPLOAD);

  it("is taken up to the limit", () => {
    expect(problem("image/jpeg", PHOTO_UPLOAD.maxBytes)).to.equal(null);
    expect(problem("image/jpeg", PHOTO_UPLOAD.maxBytes + 1)).to.equal("This photo is larger than 15 MB.");
  });

  it("is refused with a way on in Apple's format, and plainly for what is no photo", () => {
    expect(problem("image/heic", 1)).to.include("as JPEG");
    expect(problem("application/pdf", 1)).to.include("can't be used as a photo");
    expect(problem("", 1)).to.include("can't be used as a photo");
  });
});

describe("dashboard: formatBytes", () => {
  const sizes: [number, string][] = [
    [1, "1 KB"],
    [870_400, "870 KB"],
    [3_240_000, "3.2 MB"],
    [140_400_000, "140 MB"],
  ];
  for (const [bytes, words] of sizes)
    it(`says ${words}`, () => {
      expect(formatBytes(bytes)).to.equal(words);
    });
});
