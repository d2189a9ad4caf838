import type { ReactNode } from "react";
import { Outlet } from "react-router";
import { useRouteFocus } from "../../ui/useRouteFocus.js";
import { Footer } from "../../site/shell/Footer.js";
import { AppNavbar } from "./AppNavbar.js";
import { LeaveGuard } from "../../ui/form/LeaveGuard.js";
import { OfflineBar } from "./OfflineBar.js";
import { SkipLink } from "./SkipLink.js";
import { useFocusRecovery } from "./useFocusRecovery.js";
import "../../site/styles/shell.css";
import "./shell.css";

/** What stands around every page of the site and the dashboard. `notices` are of features, and come above the page. */
export function Shell({ notices }: { notices: ReactNode }) {
  useRouteFocus();
  useFocusRecovery();
  return (
    <>
      <SkipLink />
      <AppNavbar />
      <OfflineBar />
      {notices}
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <LeaveGuard />
    </>
  );
}
