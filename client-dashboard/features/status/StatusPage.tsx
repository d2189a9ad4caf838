import { BackLink } from "../../ui/BackLink.js";
import { Page } from "../../ui/Page.js";
import { useNow } from "../../ui/useNow.js";
import { OpenAlerts } from "./OpenAlerts.js";
import { RunningDisplays } from "./RunningDisplays.js";
import { NotifiedList } from "./NotifiedList.js";
import "./statusPage.css";

/** `/group/status`: what runs, what is troubled, and what was told to whom. */
export function StatusPage() {
  const now = useNow(30_000);
  return (
    <Page title="Status" width="narrow" action={<BackLink to="/group">Group</BackLink>}>
      <div className="status-page">
        <OpenAlerts now={now} />
        <RunningDisplays now={now} />
        <NotifiedList now={now} />
      </div>
    </Page>
  );
}
