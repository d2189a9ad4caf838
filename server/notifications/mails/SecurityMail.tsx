import { z } from "zod";
import { BRAND } from "../../../shared/brand.js";
import { MailFrame } from "./MailFrame.js";
import { MailButton, MailHeading, MailParagraph, MailQuote } from "./MailText.js";
import { renderMail, type ComposedMail } from "./renderMail.js";
import { Moment, spokenTime } from "./spokenTime.js";

/** What the owner of an account is told of, whatever they have chosen to be told. */
export const SecurityMatter = z.enum(["passwordChanged", "passwordReset", "newSignIn", "sessionReused"]);
export type SecurityMatter = z.infer<typeof SecurityMatter>;

const SecurityPayload = z.object({
  matter: SecurityMatter,
  deviceName: z.string(),
  browserName: z.string(),
  ...Moment.shape,
});

interface Words {
  title: string;
  happened: string;
  /** What to do when it was the owner, and what when it was not. */
  expected: string;
  unexpected: string;
}

const NEW_PASSWORD = `go to the login page of ${BRAND.name}, press “Forgot password” and choose a new password with the email that you get. That logs out every browser.`;

const WORDS: Record<SecurityMatter, Words> = {
  passwordChanged: {
    title: "Your password was changed",
    happened: `The password of your ${BRAND.name} account was changed, by someone who knew the old one. Every other browser was logged out.`,
    expected: "If it was you, there is nothing to do.",
    unexpected: `If it wasn’t you, someone else is in your account. Act now: ${NEW_PASSWORD}`,
  },
  passwordReset: {
    title: "A new password was chosen",
    happened: `A new password for your ${BRAND.name} account was chosen, with a link that was emailed to this address. Every browser was logged out.`,
    expected: "If it was you, there is nothing to do.",
    unexpected: `If it wasn’t you, someone else can read your email. First change the password of your email account. Then ${NEW_PASSWORD}`,
  },
  newSignIn: {
    title: "A new login to your account",
    happened: `Someone has logged in to your ${BRAND.name} account with a browser that hasn’t been used for it before, or not since you logged out everywhere or chose a new password by email, or not for a long time.`,
    expected:
      "If it was you, there is nothing to do. After you have logged out everywhere, this email comes once for each of your own browsers.",
    unexpected: `If it wasn’t you, someone else knows your password. Act now: ${NEW_PASSWORD}`,
  },
  sessionReused: {
    title: "You were logged out, to be safe",
    happened: `Someone used an old copy of a login to your ${BRAND.name} account. We have ended that login, on whichever device it was used.`,
    expected:
      "This also happens when a browser or a computer was put back from a backup. Then just log in again.",
    unexpected: `If nothing of the kind was done, someone may have copied the login from your device. Act now: ${NEW_PASSWORD} And have that device checked for unwanted programs.`,
  },
};

/** Tells what happened to an account, on which device and when, and what to do. It holds no link with a secret. */
export function securityMail(payload: unknown, dashboardUrl: string | null): Promise<ComposedMail> {
  const { matter, deviceName, browserName, at, timeZone, clockFormat } = SecurityPayload.parse(payload);
  const { title, happened, expected, unexpected } = WORDS[matter];
  const where = `${deviceName}, ${browserName}. ${spokenTime({ at, timeZone, clockFormat })} (time zone ${timeZone}).`;
  const reason = `You get this email because it is about the security of your ${BRAND.name} account. It cannot be switched off.`;

  return renderMail({
    subject: title,
    body: (
      <MailFrame title={title} preview={happened} reason={reason}>
        <MailHeading>{title}</MailHeading>
        <MailParagraph>{happened}</MailParagraph>
        <MailQuote>{where}</MailQuote>
        <MailParagraph>{expected}</MailParagraph>
        <MailParagraph>{unexpected}</MailParagraph>
        {dashboardUrl && <MailButton href={dashboardUrl}>{`Open ${BRAND.name}`}</MailButton>}
      </MailFrame>
    ),
    lines: [
      title,
      happened,
      where,
      expected,
      unexpected,
      dashboardUrl && `${BRAND.name}: ${dashboardUrl}`,
      reason,
    ],
  });
}
