import type { ReactNode } from "react";

interface OpeningProps {
  heading: string;
  lead: string;
  children?: ReactNode;
}

/** What a page of sections begins with. */
export function Opening({ heading, lead, children }: OpeningProps) {
  return (
    <header className="opening">
      <h1>{heading}</h1>
      <p className="lead">{lead}</p>
      {children}
    </header>
  );
}

/** A link to a page that says more. */
export function MoreLink({ label, href }: { label: string; href: string }) {
  return (
    <p className="more-link">
      <a href={href}>{label}</a>
    </p>
  );
}
