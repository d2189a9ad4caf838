import type { SiteLink } from "./siteLinks.js";

interface NavEntryProps {
  link: SiteLink;
  /** The page that is open. */
  path: string;
  className?: string;
}

/** A link of the navbar in a list. */
export function NavEntry({ link, path, className }: NavEntryProps) {
  return (
    <li className={className}>
      <NavAnchor link={link} path={path} />
    </li>
  );
}

export function NavAnchor({ link: { label, to, isNewTab }, path, className = "nav-link" }: NavEntryProps) {
  if (!isNewTab)
    return (
      <a className={className} href={to} aria-current={to === path ? "page" : undefined}>
        {label}
      </a>
    );
  return (
    <a className={className} href={to} target="_blank" rel="noreferrer">
      {label} <NewTabMark />
    </a>
  );
}

function NewTabMark() {
  return (
    <svg className="new-tab" viewBox="0 0 16 16" width="14" height="14" role="img">
      <title>(opens a new tab)</title>
      <path d="M6 3H3v10h10v-3M9 2h5v5M14 2 7.5 8.5" fill="none" stroke="currentColor" strokeWidth="1.6" />
    </svg>
  );
}
