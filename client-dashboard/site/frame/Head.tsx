import { BRAND } from "../../../shared/brand.js";
import { SITE_PLACEHOLDERS } from "../../../shared/site.js";
import { PALETTE } from "../../../shared/theme/tokens.js";
import icon from "./icon.svg";
import linkPicture from "../pictures/link-picture.png";
import type { SiteFacts, SiteRoute } from "../routes.js";
import { BOOT } from "./boot.js";
import { PAGE_END } from "../shell/Footer.js";
import { structuredData } from "./structuredData.js";

export interface FrameParts {
  route: SiteRoute;
  facts: SiteFacts;
  /** The style sheet of the page, whole and minified. */
  styles: string;
  /** Addresses of the scripts that every page loads. */
  scripts: string[];
}

/** With a link to a page that has none of its own. */
const PICTURE = linkPicture;

export function Head({ route, facts, styles, scripts }: FrameParts) {
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <script dangerouslySetInnerHTML={{ __html: BOOT }} />
      <style dangerouslySetInnerHTML={{ __html: styles }} />
      {/* Painted while it still comes in, a row that ends at the right would be pushed on by each of its links (docs/decisions/093). */}
      <link rel="expect" href={`#${PAGE_END}`} blocking="render" />
      <title>{pageTitle(route)}</title>
      <meta name="description" content={route.description} />
      <meta name="color-scheme" content="dark light" />
      <meta name="theme-color" content={PALETTE.dark.background} />
      <meta name="apple-mobile-web-app-title" content={BRAND.name} />
      <link rel="manifest" href="/manifest.webmanifest" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="icon" type="image/svg+xml" href={icon} />
      <FindingTags route={route} facts={facts} />
      {facts.analytics && <meta name="page-views" content={SITE_PLACEHOLDERS.analyticsUrl} />}
      {facts.contactEmail !== null && <meta name="contact-email" content={facts.contactEmail} />}
      {scripts.map((address) => (
        <script key={address} src={address} defer />
      ))}
    </head>
  );
}

function pageTitle({ path, title }: SiteRoute): string {
  return path === "/" ? `${BRAND.name}: ${title}` : `${title} · ${BRAND.name}`;
}

/** For search engines and previews of links. */
function FindingTags({ route, facts }: Pick<FrameParts, "route" | "facts">) {
  const { publicUrl } = facts;
  if (publicUrl === null) return <meta name="robots" content="noindex" />;
  const address = publicUrl + route.path;
  return (
    <>
      {route.isIndexed === false && <meta name="robots" content="noindex" />}
      <link rel="canonical" href={address} />
      <link rel="alternate" type="application/rss+xml" title={`${BRAND.name} blog`} href="/blog/feed.xml" />
      <meta property="og:site_name" content={BRAND.name} />
      <meta property="og:type" content={route.kind === "post" ? "article" : "website"} />
      <meta property="og:title" content={route.title} />
      <meta property="og:description" content={route.description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={publicUrl + (route.picture ?? PICTURE)} />
      <meta name="twitter:card" content="summary_large_image" />
      {structuredData(route, facts).map((part, index) => (
        <script
          key={index}
          type="application/ld+json"
          dangerouslySetInnerHTML={{ __html: JSON.stringify(part).replaceAll("<", "\\u003c") }}
        />
      ))}
    </>
  );
}
