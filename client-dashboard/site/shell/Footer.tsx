import { BRAND } from "../../../shared/brand.js";
import type { SiteLink } from "./siteLinks.js";

const COMPANY: readonly SiteLink[] = [
  { label: "About Us", to: "/about" },
  { label: "Blog", to: "/blog" },
];
const LEGAL: readonly SiteLink[] = [
  { label: "Privacy Policy", to: "/privacy-policy" },
  { label: "Terms of Service", to: "/terms" },
];

/** The id of what comes last on every page. */
export const PAGE_END = "page-end";

/** From md up (shell.css). */
export function Footer() {
  return (
    <footer className="footer">
      <nav className="footer-inner" aria-label="Footer">
        <FooterGroup heading="Company" links={COMPANY} />
        <ul className="footer-group">
          <li>
            <a href="/professionals">Professionals</a>
          </li>
          <li>
            <a href="/contact">Contact</a>
          </li>
        </ul>
        <FooterGroup heading="Legal" links={LEGAL} />
        <p id={PAGE_END} className="footer-copyright">
          {BRAND.copyright}
        </p>
      </nav>
    </footer>
  );
}

interface FooterGroupProps {
  heading: string;
  links: readonly SiteLink[];
}

function FooterGroup({ heading, links }: FooterGroupProps) {
  return (
    <div>
      <p className="footer-heading">{heading}</p>
      <ul className="footer-group">
        {links.map(({ label, to }) => (
          <li key={to}>
            <a href={to}>{label}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
