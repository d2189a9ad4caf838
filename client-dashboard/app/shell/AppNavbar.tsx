import { useEffect, useLayoutEffect, useRef, type MouseEvent } from "react";
import { useLocation, useNavigate } from "react-router";
import { isDashboardPath } from "../../../shared/dashboardPaths.js";
import { useAuth } from "../../auth/AuthContext.js";
import { hasLoggedInBefore } from "../../auth/loginMarker.js";
import { openDisclosures } from "../../site/islands/disclosures.js";
import { Navbar } from "../../site/shell/Navbar.js";

/** The navbar of the site, which goes on inside the dashboard where it can, and logs out here. */
export function AppNavbar() {
  const place = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  const { state, signOut } = useAuth();
  const navigate = useNavigate();
  const isSignedOut = state.status === "signedOut";

  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.scripts = "on";
    dataset.session = !isSignedOut ? "signedIn" : hasLoggedInBefore() ? "remembered" : "signedOut";
  }, [isSignedOut]);
  useEffect(() => (place.current ? openDisclosures(place.current) : undefined), []);

  const handleClick = (event: MouseEvent) => {
    if (!(event.target instanceof Element)) return;
    if (event.target.closest("[data-logs-out]")) {
      void navigate("/");
      signOut();
    }
    const to = ownTarget(event, event.target.closest("a"));
    if (to === null) return;
    event.preventDefault();
    void navigate(to);
  };
  return (
    <div ref={place} className="app-navbar" onClick={handleClick}>
      <Navbar path={pathname} />
    </div>
  );
}

/** The page of the dashboard that a plain click on this link opens; null: the browser goes there itself. */
function ownTarget(event: MouseEvent, link: HTMLAnchorElement | null): string | null {
  if (!link || link.target !== "" || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  return isDashboardPath(link.pathname) ? link.pathname : null;
}
