import type { ReactNode } from "react";

interface DisclosureProps {
  id: string;
  label: string;
  className?: string;
  /** Entries of a list. */
  children: ReactNode;
}

/**
 * A button that shows and hides a list (islands/disclosures.ts). Without JavaScript the button is hidden, and the list stands open where it
 * is.
 */
export function Disclosure({ id, label, className = "", children }: DisclosureProps) {
  return (
    <li className={`disclosure ${className}`}>
      <button type="button" className="nav-link disclosure-button" aria-expanded="false" aria-controls={id}>
        {label}
        <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
          <path d="m2 4 4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.8" />
        </svg>
      </button>
      <ul id={id} className="disclosure-list">
        {children}
      </ul>
    </li>
  );
}
