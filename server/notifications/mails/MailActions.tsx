import { MailButton, MailNote, MailLink } from "./MailText.js";

interface Actions {
  /** A page with one button: nothing happens by opening it, since scanners open links. null: nothing to be on. */
  claimUrl: string | null;
  dashboardUrl: string | null;
}

/** What the reader can do about it: say "I'm on it", or look. */
export function MailActions({ claimUrl, dashboardUrl }: Actions) {
  if (claimUrl === null)
    return dashboardUrl && <MailButton href={dashboardUrl}>Open the dashboard</MailButton>;
  return (
    <>
      <MailButton href={claimUrl}>I’m on it</MailButton>
      {dashboardUrl && (
        <MailNote>
          <MailLink href={dashboardUrl}>Open the dashboard</MailLink>
        </MailNote>
      )}
    </>
  );
}

/** The same in plain text. */
export function actionLines({ claimUrl, dashboardUrl }: Actions): Array<string | null> {
  return [claimUrl && `I’m on it: ${claimUrl}`, dashboardUrl && `Dashboard: ${dashboardUrl}`];
}
