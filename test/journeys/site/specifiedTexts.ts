/**
 * What the public pages must say and where they must lead (docs/PRODUCT.md, "Fixed calls and texts"), typed here and not taken from the product.
 */

export type Session = "signedOut" | "remembered" | "signedIn";

/** In px: below md, at md, and from lg on. */
export const WIDTHS = [390, 768, 1024, 1440] as const;
export type Width = (typeof WIDTHS)[number];

const WIDE_OUT = ["The Display", "The Dashboard", "How it works", "Pricing", "FAQ", "Mobile App", "Info"];
const WIDE_IN = ["My Dashboard", "My Account", "Pricing", "FAQ", "Mobile App", "Info", "Display"];

/** What can be seen in the navbar, in this order. */
export const NAVBAR: Record<Session, Record<Width, string[]>> = {
  signedOut: {
    390: ["More", "Sign Up"],
    768: ["The Display", "The Dashboard", "How it works", "Info", "More", "Sign Up"],
    1024: [...WIDE_OUT, "Sign Up"],
    1440: [...WIDE_OUT, "Sign Up"],
  },
  remembered: {
    390: ["More", "Log In"],
    768: ["The Display", "The Dashboard", "How it works", "Info", "More", "Log In"],
    1024: [...WIDE_OUT, "Log In"],
    1440: [...WIDE_OUT, "Log In"],
  },
  signedIn: {
    390: ["Menu", "Display"],
    768: ["My Dashboard", "My Account", "Info", "Display"],
    1024: WIDE_IN,
    1440: WIDE_IN,
  },
};

/** What opens under the buttons of the navbar. */
export const MENUS: { session: Session; width: Width; button: string; entries: string[] }[] = [
  {
    session: "signedOut",
    width: 1024,
    button: "Info",
    entries: ["Blog", "About Us", "Contact Us", "Professionals", "Privacy Policy", "Terms"],
  },
  { session: "signedOut", width: 768, button: "More", entries: ["Pricing", "FAQ", "Mobile App"] },
  {
    session: "signedOut",
    width: 390,
    button: "More",
    entries: [
      "Try the Demo",
      "The Display",
      "The Dashboard",
      "How it works",
      "Pricing",
      "FAQ",
      "Mobile App",
      "Blog",
      "About Us",
      "Contact Us",
      "Professionals",
      "Privacy Policy",
      "Terms",
    ],
  },
  {
    session: "signedIn",
    width: 1024,
    button: "Info",
    entries: ["The Display", "The Dashboard", "How it works", "Pricing", "FAQ", "Mobile App", "Log out"],
  },
  { session: "signedIn", width: 390, button: "Menu", entries: ["My Dashboard", "My Account", "Log Out"] },
];

/** From md up. */
export const FOOTER = [
  "Company",
  "About Us",
  "Blog",
  "Professionals",
  "Contact",
  "Legal",
  "Privacy Policy",
  "Terms of Service",
  "© 2024",
];

/** Where the labels of navbar and footer lead. */
export const TARGETS: Record<string, string> = {
  "The Display": "/display-overview",
  "The Dashboard": "/dashboard-overview",
  "How it works": "/how-it-works",
  Pricing: "/pricing",
  FAQ: "/frequent-questions",
  "Mobile App": "/app-overview",
  "Try the Demo": "/display/demo",
  "Sign Up": "/login",
  "Log In": "/login",
  Blog: "/blog",
  "About Us": "/about",
  "Contact Us": "/contact",
  Contact: "/contact",
  Professionals: "/professionals",
  "Privacy Policy": "/privacy-policy",
  Terms: "/terms",
  "Terms of Service": "/terms",
  "My Dashboard": "/dashboard",
  "My Account": "/account",
  Display: "/display",
};

export interface SpecifiedPage {
  path: string;
  /** Each stands somewhere in the page's own part. */
  says: (string | RegExp)[];
  /** Links of the page's own part: words and address. */
  leads?: [string | RegExp, string][];
}

export const PAGES: SpecifiedPage[] = [
  {
    path: "/",
    says: [/30 day free trial/i, /no payment method/i, /under \$50|from \$40/],
    leads: [["Try a Demo", "/display/demo"]],
  },
  {
    path: "/how-it-works",
    says: [/dashboard/i, /6-digit code/i, /notifications/i],
    leads: [["Subscribe", "/pricing"]],
  },
  { path: "/dashboard-overview", says: [/dashboard/i] },
  { path: "/display-overview", says: ["Upcoming", /news/i, /music/i, /motion/i, /photo library/i] },
  { path: "/devices", says: [/guided access/i, /pinning/i, /auto-lock/i, /under \$50|from \$40/] },
  {
    path: "/app-overview",
    says: [/iPhone/, /Android/, /home screen/i, /Don.t Allow/, /test/i, /website/i],
  },
  { path: "/pricing", says: [/30 day free trial/i] },
  { path: "/about", says: ["About Us"] },
  { path: "/contact", says: ["Name", "Email", "Message", "Submit"] },
  { path: "/professionals", says: [/team/i], leads: [[/demo/i, "/display/demo"]] },
  {
    path: "/blog",
    says: [/Alexa Together/, /clock/i],
    leads: [
      [/Alexa Together/, "/blog/goodbye-alexa-together"],
      [/clock/i, "/blog/dementia-clocks"],
    ],
  },
  { path: "/blog/goodbye-alexa-together", says: [/Alexa Together/] },
  { path: "/blog/dementia-clocks", says: [/clock/i] },
  {
    path: "/frequent-questions",
    says: [/30 day free trial/i, /computer/i, /home screen/i, /room/i],
  },
  { path: "/terms", says: ["Terms of Service", /warrant/i, /liab/i, /emergency/i] },
  { path: "/privacy-policy", says: ["Privacy Policy", /encrypt/i, /delet/i] },
  { path: "/checkout-success", says: ["Thank You!", "Your subscription was successful."] },
  { path: "/checkout-cancelled", says: ["Welcome Back!", "Your checkout was cancelled."] },
];

/** Of the catalogue (section 8). */
export const TOASTS = {
  dialogSent: "Message sent successfully.",
  pageSent: "Message sent successfully. We'll reach out soon.",
  dialogFailed: (email: string) => `Sending message failed, please send us an email at ${email}.`,
  pageFailed: (email: string) => `Sending message failed. Please email us at ${email}.`,
};
