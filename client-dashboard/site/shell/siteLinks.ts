export interface SiteLink {
  label: string;
  to: string;
  /** A page of the display's own bundle, which is kept beside this one. */
  isNewTab?: boolean;
}

const PRICING: SiteLink = { label: "Pricing", to: "/pricing" };
const FAQ: SiteLink = { label: "FAQ", to: "/frequent-questions" };
const MOBILE_APP: SiteLink = { label: "Mobile App", to: "/app-overview" };

/** What the product is, for visitors in the navbar and for users under Info. */
export const OVERVIEW_LINKS: readonly SiteLink[] = [
  { label: "The Display", to: "/display-overview" },
  { label: "The Dashboard", to: "/dashboard-overview" },
  { label: "How it works", to: "/how-it-works" },
];
export const PRODUCT_LINKS: readonly SiteLink[] = [PRICING, FAQ, MOBILE_APP];

export const INFO_LINKS: readonly SiteLink[] = [
  { label: "Blog", to: "/blog" },
  { label: "About Us", to: "/about" },
  { label: "Contact Us", to: "/contact" },
  { label: "Professionals", to: "/professionals" },
  { label: "Privacy Policy", to: "/privacy-policy" },
  { label: "Terms", to: "/terms" },
];

export const OWN_LINKS: readonly SiteLink[] = [
  { label: "My Dashboard", to: "/dashboard" },
  { label: "My Account", to: "/account" },
];

export const DEMO_LINK: SiteLink = { label: "Try the Demo", to: "/display/demo", isNewTab: true };
export const DISPLAY_LINK: SiteLink = { label: "Display", to: "/display", isNewTab: true };
