/** A lit screen standing on a mantel shelf. The same drawing as frame/icon.svg. */
export function BrandMark() {
  return (
    <svg className="brand-mark" viewBox="0 0 32 32" width="30" height="30" aria-hidden focusable="false">
      <rect x="6" y="6" width="20" height="15" rx="3" fill="var(--m-accent)" />
      <circle cx="16" cy="13.5" r="3.4" fill="var(--m-onAccent)" />
      <rect x="3" y="23.5" width="26" height="3.5" rx="1.75" fill="currentColor" />
    </svg>
  );
}
