import { useEffect, useRef, useState } from "react";
import { NavLink, Outlet } from "react-router";
import { TrialBanner } from "../../features/billing/index.js";
import { StandingCalls } from "../../features/calls/index.js";
import { FeedbackModal } from "../../features/feedback/index.js";
import { openDisclosures } from "../../site/islands/disclosures.js";
import { Disclosure } from "../../site/shell/Disclosure.js";
import { NavEntry } from "../../site/shell/NavEntry.js";
import { DASHBOARD_LINKS, HELP_LINKS } from "./navLinks.js";

/** Around every page of somebody who is signed in: the ways between what they look after, and help. */
export function DashboardNav() {
  const place = useRef<HTMLElement>(null);
  const [isWriting, setIsWriting] = useState(false);
  useEffect(() => (place.current ? openDisclosures(place.current) : undefined), []);
  return (
    <>
      <TrialBanner />
      <nav ref={place} className="dashboard-nav" aria-label="Dashboard">
        <ul className="nav-list">
          {DASHBOARD_LINKS.map(({ label, to }) => (
            <li key={to}>
              <NavLink to={to} className="nav-link" end={to === "/dashboard"}>
                {label}
              </NavLink>
            </li>
          ))}
          <Disclosure id="nav-help" label="Help" className="dashboard-help">
            {HELP_LINKS.map((link) => (
              <NavEntry key={link.to} link={link} path="" />
            ))}
            <li>
              <button type="button" className="nav-link" onClick={() => setIsWriting(true)}>
                Feedback
              </button>
            </li>
          </Disclosure>
        </ul>
      </nav>
      <FeedbackModal type="feedback" opened={isWriting} onClose={() => setIsWriting(false)} />
      <StandingCalls />
      <Outlet />
    </>
  );
}
