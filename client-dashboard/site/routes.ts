import type { ReactNode } from "react";
import type { SiteFacts } from "../../shared/site.js";
import { aboutRoute } from "./pages/about/AboutPage.js";
import { appOverviewRoute } from "./pages/appOverview/AppOverviewPage.js";
import { blogRoute } from "./pages/blog/list/BlogPage.js";
import { postRoutes } from "./pages/blog/postRoutes.js";
import { checkoutRoutes } from "./pages/checkout/CheckoutPages.js";
import { contactRoute } from "./pages/contact/ContactPage.js";
import { dashboardOverviewRoute } from "./pages/dashboardOverview/DashboardOverviewPage.js";
import { devicesRoute } from "./pages/devices/DevicesPage.js";
import { displayOverviewRoute } from "./pages/displayOverview/DisplayOverviewPage.js";
import { frequentQuestionsRoute } from "./pages/frequentQuestions/FrequentQuestionsPage.js";
import { howItWorksRoute } from "./pages/howItWorks/HowItWorksPage.js";
import { landingRoute } from "./pages/landing/LandingPage.js";
import { pricingRoute } from "./pages/pricing/PricingPage.js";
import { privacyPolicyRoute } from "./pages/privacyPolicy/PrivacyPolicyPage.js";
import { professionalsRoute } from "./pages/professionals/ProfessionalsPage.js";
import { termsRoute } from "./pages/terms/TermsPage.js";

export type { SiteFacts };

/** A page of the public site: a pure function of the facts, without hooks and style attributes. */
export type SitePage = (facts: SiteFacts) => ReactNode;

export interface SiteRoute {
  path: string;
  /** As the browser's tab and search results show it; the frame adds the product's name. */
  title: string;
  /** One or two sentences, at most 160 characters. */
  description: string;
  /** What stands inside <main>, with the page's one <h1>. */
  page: SitePage;
  /** The text of a style sheet of this page alone: `import styles from "./about.css"`. */
  styles?: string;
  /** For JSON-LD. Every page has its breadcrumbs; the landing page also says what the product is. */
  kind?: "product" | "post";
  /** YYYY-MM-DD, of a post. */
  date?: string;
  /** The address of the picture that is shown with a link to the page; the frame has one for all others. */
  picture?: string;
  /** false: not for search engines, such as what follows a checkout. */
  isIndexed?: boolean;
}

/** Every public page. */
export const SITE_ROUTES: readonly SiteRoute[] = [
  landingRoute,
  howItWorksRoute,
  dashboardOverviewRoute,
  displayOverviewRoute,
  devicesRoute,
  appOverviewRoute,
  pricingRoute,
  aboutRoute,
  contactRoute,
  professionalsRoute,
  blogRoute,
  ...postRoutes,
  frequentQuestionsRoute,
  termsRoute,
  privacyPolicyRoute,
  ...checkoutRoutes,
];
