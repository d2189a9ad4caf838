/** What a public page may depend on besides its own words: facts of the installation, known when it is served. */
export interface SiteFacts {
  /** Without a trailing slash; null: the installation has no address of its own, and its pages are not to be found. */
  publicUrl: string | null;
  /** Whether tiers and their limits are in force. */
  billing: boolean;
  /** null: messages reach the host by the forms only. */
  contactEmail: string | null;
  /** Whether page views are counted. */
  analytics: boolean;
}

/** The texts that stand in a rendered page for what only the installation knows. */
export const SITE_PLACEHOLDERS = {
  publicUrl: "https://public-url.invalid",
  contactEmail: "contact-email@public-url.invalid",
  analyticsUrl: "https://analytics-url.invalid",
} as const;

/** Every combination of facts that the pages are rendered for, with placeholders in place of addresses. */
export function siteVariants(): SiteFacts[] {
  const either = [false, true];
  return either.flatMap((isPublic) =>
    either.flatMap((billing) =>
      either.flatMap((hasContact) =>
        either.map((analytics) => ({
          publicUrl: isPublic ? SITE_PLACEHOLDERS.publicUrl : null,
          billing,
          contactEmail: hasContact ? SITE_PLACEHOLDERS.contactEmail : null,
          analytics,
        })),
      ),
    ),
  );
}

/** The name of a combination: facts with the same name have the same rendered page. */
export function variantName(facts: SiteFacts): string {
  const { publicUrl, billing, contactEmail, analytics } = facts;
  const parts = { public: publicUrl !== null, billing, contact: contactEmail !== null, analytics };
  const names = Object.entries(parts).flatMap(([name, isSo]) => (isSo ? [name] : []));
  return names.length > 0 ? names.join("-") : "plain";
}

/** Lies beside the rendered pages and says which file is which. */
export interface SiteIndex {
  pages: {
    path: string;
    /** By the name of the combination. */
    files: Record<string, string>;
    isIndexed: boolean;
    /** YYYY-MM-DD, of posts. */
    date: string | null;
    title: string;
    description: string;
  }[];
}
