import { BRAND } from "../../../shared/brand.js";
import { BrandMark } from "./BrandMark.js";
import { Disclosure } from "./Disclosure.js";
import { NavAnchor, NavEntry } from "./NavEntry.js";
import {
  DEMO_LINK,
  DISPLAY_LINK,
  INFO_LINKS,
  OVERVIEW_LINKS,
  OWN_LINKS,
  PRODUCT_LINKS,
} from "./siteLinks.js";

interface NavbarProps {
  /** The page that is open: its link says so. */
  path: string;
}

/**
 * The navigation of every page, of the site as of the dashboard. It is a pure function: who is signed in is an attribute of <html>, and both
 * kinds of navigation are there (docs/decisions/070). On the site the script of islands/ opens its menus and logs out.
 */
export function Navbar({ path }: NavbarProps) {
  return (
    <header className="navbar">
      <div className="navbar-inner">
        <a className="brand" href="/" aria-label={`${BRAND.name}, start page`}>
          <BrandMark />
          <span>{BRAND.name}</span>
        </a>
        <VisitorNav path={path} />
        <UserNav path={path} />
      </div>
    </header>
  );
}

/** Everything inline from lg, some under More from md, all under More below. */
function VisitorNav({ path }: NavbarProps) {
  return (
    <nav className="nav" aria-label="Main" data-for="signedOut remembered">
      <ul className="nav-list">
        {OVERVIEW_LINKS.map((link) => (
          <NavEntry key={link.to} link={link} path={path} className="from-md" />
        ))}
        {PRODUCT_LINKS.map((link) => (
          <NavEntry key={link.to} link={link} path={path} className="from-lg" />
        ))}
        <Disclosure id="nav-info" label="Info" className="from-md">
          {INFO_LINKS.map((link) => (
            <NavEntry key={link.to} link={link} path={path} />
          ))}
        </Disclosure>
        <Disclosure id="nav-more" label="More" className="below-lg nav-more">
          <NavEntry link={DEMO_LINK} path={path} className="below-md nav-demo" />
          {OVERVIEW_LINKS.map((link) => (
            <NavEntry key={link.to} link={link} path={path} className="below-md" />
          ))}
          {PRODUCT_LINKS.map((link) => (
            <NavEntry key={link.to} link={link} path={path} />
          ))}
          {INFO_LINKS.map((link) => (
            <NavEntry key={link.to} link={link} path={path} className="below-md nav-minor" />
          ))}
        </Disclosure>
      </ul>
      <a className="button button-small" href="/login">
        <span data-for="signedOut">Sign Up</span>
        <span data-for="remembered">Log In</span>
      </a>
    </nav>
  );
}

/** The same for somebody who is signed in. The mobile menu has what they come for, and the way out. */
function UserNav({ path }: NavbarProps) {
  return (
    <nav className="nav" aria-label="My pages" data-for="signedIn">
      <ul className="nav-list">
        {OWN_LINKS.map((link) => (
          <NavEntry key={link.to} link={link} path={path} className="from-md" />
        ))}
        {PRODUCT_LINKS.map((link) => (
          <NavEntry key={link.to} link={link} path={path} className="from-lg" />
        ))}
        <Disclosure id="nav-user-info" label="Info" className="from-md">
          {[...OVERVIEW_LINKS, ...PRODUCT_LINKS].map((link) => (
            <NavEntry key={link.to} link={link} path={path} />
          ))}
          <LogOutEntry label="Log out" />
        </Disclosure>
        <Disclosure id="nav-menu" label="Menu" className="below-md nav-more">
          {OWN_LINKS.map((link) => (
            <NavEntry key={link.to} link={link} path={path} />
          ))}
          <LogOutEntry label="Log Out" />
        </Disclosure>
      </ul>
      <NavAnchor link={DISPLAY_LINK} path={path} />
    </nav>
  );
}

/** Spelled in one way in the Info menu and in another in the mobile menu (docs/PRODUCT.md, "Fixed calls and texts"). */
function LogOutEntry({ label }: { label: "Log out" | "Log Out" }) {
  return (
    <li>
      <button type="button" className="nav-link" data-logs-out="">
        {label}
      </button>
    </li>
  );
}
