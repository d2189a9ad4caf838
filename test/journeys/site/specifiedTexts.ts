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
  /** How many of what there are. */
  holds?: [selector: string, count: number][];
}

/** The button of the landing page's beginning, by who looks at it. */
export const START: Record<Session, [label: string, address: string]> = {
  signedOut: ["Sign Up", "/login"],
  remembered: ["Log In", "/login"],
  signedIn: ["Go To Dashboard", "/dashboard"],
};

export const PAGES: SpecifiedPage[] = [
  {
    path: "/",
    says: [/30 day free trial/i, /no payment method/i, /under \$50|from \$40/],
    leads: [["Try a Demo", "/display/demo"]],
  },
  {
    path: "/how-it-works",
    says: [
      /device/i,
      /schedule from the dashboard/i,
      /6-digit code at the display page/i,
      /mobile notifications/i,
    ],
    leads: [["Subscribe", "/pricing"]],
    holds: [[".steps > li", 4]],
  },
  { path: "/dashboard-overview", says: [/schedule/i, /repeat|every day/i] },
  {
    path: "/display-overview",
    says: ["Upcoming", /news/i, /music/i, /motion/i, /photo library/i],
    holds: [[".upcoming li", 4]],
  },
  {
    path: "/devices",
    says: [/guided access/i, /screen pinning/i, /auto-lock/i, /charg/i, /under \$50|from \$40/],
  },
  {
    path: "/app-overview",
    says: [
      /iPhone/,
      /Android/,
      /add to home screen/i,
      /enable notifications/i,
      /Don.t Allow/,
      /delete the app/i,
      /test the notifications/i,
      /website or app/i,
    ],
  },
  { path: "/pricing", says: [/30 day free trial/i, /no payment method/i] },
  { path: "/about", says: ["About Us"] },
  { path: "/contact", says: ["Name", "Email", "Message", "Submit"] },
  { path: "/professionals", says: [/team/i, /family/i], leads: [[/demo/i, "/display/demo"]] },
  {
    path: "/blog",
    says: [/Alexa Together/, /clock/i],
    leads: [
      [/Alexa Together/, "/blog/goodbye-alexa-together"],
      [/clock/i, "/blog/dementia-clocks"],
    ],
    holds: [
      ["article", 2],
      ["article h2", 2],
      ["article h2 + p", 2],
      ["article time[datetime]", 2],
      ["article:has(img, svg)", 2],
    ],
  },
  {
    path: "/blog/goodbye-alexa-together",
    says: [/Alexa Together/],
    holds: [["time[datetime]", 1]],
  },
  { path: "/blog/dementia-clocks", says: [/clock/i], holds: [["time[datetime]", 1]] },
  {
    path: "/frequent-questions",
    says: [
      /what is/i,
      /who is it for/i,
      /special device/i,
      /family computer/i,
      /30 day free trial/i,
      /home screen/i,
      /several rooms/i,
      /video call/i,
    ],
  },
  {
    path: "/terms",
    says: [
      "Terms of Service",
      "Use of the service",
      "Accounts",
      "Data ownership",
      "Availability",
      "Warranty",
      "Liability",
      "Changes",
      /no emergency service/i,
    ],
    holds: [[".contents a", 9]],
  },
  {
    path: "/privacy-policy",
    says: [
      "Privacy Policy",
      /as little as/i,
      /not shared, not tracked/i,
      /encrypt/i,
      /delet/i,
      /camera is on only in a video call/i,
    ],
    holds: [[".contents a", 8]],
  },
  {
    path: "/checkout-success",
    says: ["Thank You!", "Your subscription was successful.", /close this window/i],
  },
  {
    path: "/checkout-cancelled",
    says: ["Welcome Back!", "Your checkout was cancelled.", /close this window/i],
  },
];

/** The catalogue (docs/PRODUCT.md, "Fixed calls and texts"). */
export const AUTH_MESSAGES = {
  "email-already-in-use": "Email is already in use. Please log in or use a different email.",
  "invalid-email": "Invalid email format.",
  "weak-password": "Password is too weak. Please use a stronger password.",
  "user-disabled": "Your account has been disabled.",
  "missing-email": 'Please fill in your email and click "Forgot password" again.',
  "user-not-found": "Invalid email or password",
  "invalid-credential": "Invalid email or password",
  "wrong-password": "Invalid email or password",
  "missing-password": "Invalid email or password",
  "too-many-requests": "Invalid email or password",
};

export const OTHER_AUTH_MESSAGE = (message: string) => `An error occurred: ${message}`;

export const QUESTIONS = {
  switching: "You must verify your email before switching to a group you were invited to.",
  leaving: (group: string) =>
    `Are you sure you want to leave ${group}? The owner will have to add you again to access it again in the future.`,
};

export const FAILURE_TOASTS = [
  "Account update failed",
  "Failed to change group",
  "Failed to leave group",
  "Error updating subscription. Reach out to support to resolve this",
  "Notifications unavailable in this environment",
  "Notification permission denied",
  "No notification token available",
  "Unable to send notifications",
];

export const SUCCESS_TOASTS = [
  "Account updated successfully",
  "Group changed successfully",
  "Left group successfully",
  "Test message sent successfully",
  "Password reset link sent to your email",
];

/** Of the contact forms, and of a push message. */
export const TOASTS = {
  dialogSent: "Message sent successfully.",
  pageSent: "Message sent successfully. We'll reach out soon.",
  dialogFailed: (email: string) => `Sending message failed, please send us an email at ${email}.`,
  pageFailed: (email: string) => `Sending message failed. Please email us at ${email}.`,
  pushReceived: (title: string) => `Message received: ${title}`,
};
