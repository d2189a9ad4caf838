import { BRAND } from "../../../shared/brand.js";
import type { SiteFacts, SiteRoute } from "../routes.js";

type Node = Record<string, unknown>;

/** What search engines read of a page, by schema.org. Addresses are absolute, so without one of its own a page has none. */
export function structuredData(route: SiteRoute, { publicUrl, contactEmail }: SiteFacts): Node[] {
  if (publicUrl === null) return [];
  const organization = {
    "@type": "Organization",
    "@id": `${publicUrl}/#organization`,
    name: BRAND.name,
    url: `${publicUrl}/`,
    logo: `${publicUrl}/icon-512.png`,
    ...(contactEmail === null ? {} : { email: contactEmail }),
  };
  const parts: Node[] = [organization, ...breadcrumbs(route, publicUrl)];
  if (route.kind === "product") parts.push(product(publicUrl, route.description));
  if (route.kind === "post") parts.push(post(route, publicUrl));
  return parts.map((part) => ({ "@context": "https://schema.org", ...part }));
}

function product(publicUrl: string, description: string): Node {
  return {
    "@type": "SoftwareApplication",
    name: BRAND.name,
    description,
    url: `${publicUrl}/`,
    applicationCategory: "LifestyleApplication",
    operatingSystem: "Any with a web browser",
    publisher: { "@id": `${publicUrl}/#organization` },
  };
}

function post({ path, title, description, date, picture }: SiteRoute, publicUrl: string): Node {
  return {
    "@type": "BlogPosting",
    headline: title,
    description,
    datePublished: date,
    url: publicUrl + path,
    mainEntityOfPage: publicUrl + path,
    ...(picture === undefined ? {} : { image: publicUrl + picture }),
    author: { "@id": `${publicUrl}/#organization` },
    publisher: { "@id": `${publicUrl}/#organization` },
  };
}

/** From the start page down; a post stands below the blog. */
function breadcrumbs({ path, title, kind }: SiteRoute, publicUrl: string): Node[] {
  if (path === "/") return [];
  const trail = [
    { name: BRAND.name, path: "/" },
    ...(kind === "post" ? [{ name: "Blog", path: "/blog" }] : []),
    { name: title, path },
  ];
  const itemListElement = trail.map((step, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name: step.name,
    item: publicUrl + step.path,
  }));
  return [{ "@type": "BreadcrumbList", itemListElement }];
}
