import { Outlet } from "react-router";
import { useRouteFocus } from "./useRouteFocus.js";
import { Footer } from "./Footer.js";
import { LeaveGuard } from "./LeaveGuard.js";
import { NavBar } from "./NavBar.js";
import { OfflineBar } from "./OfflineBar.js";
import { SkipLink } from "./SkipLink.js";
import "./shell.css";

/** What stands around every page of the site and the dashboard. */
export function Shell() {
  useRouteFocus();
  return (
    <>
      <SkipLink />
      <NavBar />
      <OfflineBar />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <LeaveGuard />
    </>
  );
}
