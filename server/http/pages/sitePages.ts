import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { SITE_PLACEHOLDERS, variantName, type SiteIndex } from "../../../shared/site.js";
import type { Config } from "../../core/Config.js";
import { builtFile } from "./builtPage.js";
import { sitePolicy } from "./contentSecurityPolicy.js";
import { inlineHashes } from "./inlineHashes.js";

/** A public page as this installation sends it. */
export interface SitePage {
  html: string;
  etag: string;
  policy: string;
}

type IndexedPage = SiteIndex["pages"][number];

export interface Site {
  /** null: not built yet. */
  index: () => Promise<SiteIndex | null>;
  page: (entry: IndexedPage) => Promise<SitePage>;
}

/** The pages that a build has rendered. What depends on the installation is put in once for each page of each build. */
export function openSite(config: Config, folder: string): Site {
  const variant = variantName(siteFacts(config));
  let made = new Map<string, Promise<SitePage>>();
  const index = builtFile(path.join(folder, "index.json"), (text) => {
    made = new Map();
    return JSON.parse(text) as SiteIndex;
  });
  async function make({ files }: IndexedPage): Promise<SitePage> {
    const rendered = await readFile(path.join(folder, files[variant] ?? ""), "utf8");
    const html = fill(rendered, config);
    const etag = `W/"${createHash("sha256").update(html).digest("base64url").slice(0, 22)}"`;
    return { html, etag, policy: sitePolicy(config, inlineHashes(html)) };
  }
  return {
    index,
    page: (entry) => {
      const known = made.get(entry.path);
      if (known) return known;
      const page = make(entry);
      made.set(entry.path, page);
      // While a build replaces the files one may be away: the next request looks again.
      page.catch(() => made.delete(entry.path));
      return page;
    },
  };
}

function siteFacts({ publicUrl, billing, contactEmail, analyticsUrl }: Config) {
  return { publicUrl, billing, contactEmail, analytics: analyticsUrl !== null };
}

/** config.ts has checked them: none holds a character that means something in HTML but `&`. */
function fill(rendered: string, { publicUrl, contactEmail, analyticsUrl }: Config): string {
  const values = { publicUrl, contactEmail, analyticsUrl };
  return (Object.keys(values) as (keyof typeof values)[])
    .sort((one, other) => SITE_PLACEHOLDERS[other].length - SITE_PLACEHOLDERS[one].length)
    .reduce((html, name) => {
      const value = (values[name] ?? "").replaceAll("&", "&amp;");
      return html.replaceAll(SITE_PLACEHOLDERS[name], () => value);
    }, rendered);
}
