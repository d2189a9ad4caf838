import type { ReactNode } from "react";
import { Outlet } from "react-router";
import { useRouteFocus } from "../../ui/useRouteFocus.js";
import { Footer } from "./Footer.js";
import { LeaveGuard } from "../../ui/form/LeaveGuard.js";
import { NavBar } from "./NavBar.js";
import { OfflineBar } from "./OfflineBar.js";
import { SkipLink } from "./SkipLink.js";
import "./shell.css";

/** What stands around every page of the site and the dashboard. `notices` are of features, and come above the page. */
export function Shell({ notices }: { notices: ReactNode }) {
  useRouteFocus();
  return (
    <>
      <SkipLink />
      <NavBar />
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
