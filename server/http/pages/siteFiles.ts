import { BRAND } from "../../../shared/brand.js";
import type { SiteIndex } from "../../../shared/site.js";

type Pages = SiteIndex["pages"];

/** For search engines: every public page that is to be found. */
export function sitemap(pages: Pages, publicUrl: string): string {
  const entries = pages
    .filter(({ isIndexed }) => isIndexed)
    .map(({ path, date }) => {
      const changed = date === null ? "" : `<lastmod>${date}</lastmod>`;
      return `<url><loc>${escapeXml(publicUrl + path)}</loc>${changed}</url>`;
    });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("\n")}
</urlset>
`;
}

/** An installation without an address of its own is a family's: nobody is to look for it. */
export function robots(publicUrl: string | null): string {
  if (publicUrl === null) return "User-agent: *\nDisallow: /\n";
  // Private pages say themselves that they are not to be found, and have to be read for that.
  return `User-agent: *\nDisallow: /api/\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
}

/** RSS 2.0 of the blog, the newest post first. Without an address of its own an installation has no feed. */
export function blogFeed(pages: Pages, publicUrl: string): string {
  const posts = pages
    .filter((page) => page.date !== null)
    .sort((one, other) => (other.date ?? "").localeCompare(one.date ?? ""));
  const items = posts.map(({ path, title, description, date }) => {
    const address = escapeXml(publicUrl + path);
    const published = new Date(`${date}T12:00:00Z`).toUTCString();
    return `<item><title>${escapeXml(title)}</title><link>${address}</link><guid>${address}</guid><pubDate>${published}</pubDate><description>${escapeXml(description)}</description></item>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>${escapeXml(`${BRAND.name} blog`)}</title><link>${escapeXml(publicUrl)}/blog</link><description>${escapeXml(BRAND.tagline)}</description><language>en</language>
<atom:link href="${escapeXml(publicUrl)}/blog/feed.xml" rel="self" type="application/rss+xml"/>
${items.join("\n")}
</channel></rss>
`;
}

function escapeXml(text: string): string {
  const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}
