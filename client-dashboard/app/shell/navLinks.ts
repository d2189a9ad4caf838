export interface NavLinkItem {
  label: string;
  to: string;
  /** A page of the display's own bundle: a new tab, not a route. */
  isNewTab?: boolean;
}

const DISPLAY: NavLinkItem = { label: "The Display", to: "/display", isNewTab: true };

export const SIGNED_OUT_LINKS: readonly NavLinkItem[] = [
  DISPLAY,
  { label: "Try the Demo", to: "/display/demo", isNewTab: true },
  { label: "Contact", to: "/contact" },
];

export const SIGNED_IN_LINKS: readonly NavLinkItem[] = [
  { label: "My Dashboard", to: "/dashboard" },
  { label: "People", to: "/people" },
  { label: "My Account", to: "/account" },
];

export const DISPLAY_LINK: NavLinkItem = { ...DISPLAY, label: "Display" };
