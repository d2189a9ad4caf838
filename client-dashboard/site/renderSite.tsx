import { renderToStaticMarkup } from "react-dom/server";
import { siteVariants, variantName, type SiteIndex } from "../../shared/site.js";
import { paletteVariables } from "../../shared/theme/tokens.js";
import { SiteDocument } from "./frame/SiteDocument.js";
import type { RenderOptions } from "./RenderOptions.js";
import { SITE_ROUTES, type SiteRoute } from "./routes.js";
import fonts from "./styles/fonts.css";
import shell from "./styles/shell.css";
import base from "./styles/site.css";

/** Every page of the site for every combination of facts: the content of files by their name, and `index.json`. Equal ones share a file. */
export async function renderSite({ scripts, minify }: RenderOptions): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  const index: SiteIndex = { pages: [] };
  for (const route of SITE_ROUTES) {
    const styles = await minify(stylesOf(route));
    const byVariant: Record<string, string> = {};
    const names = new Map<string, string>();
    for (const facts of siteVariants()) {
      const html = `<!doctype html>${renderToStaticMarkup(<SiteDocument {...{ route, facts, styles, scripts }} />)}`;
      const name = names.get(html) ?? `${fileName(route.path)}.${variantName(facts)}.html`;
      names.set(html, name);
      files[name] = html;
      byVariant[variantName(facts)] = name;
    }
    index.pages.push(entryOf(route, byVariant));
  }
  files["index.json"] = JSON.stringify(index);
  return files;
}

function entryOf(route: SiteRoute, files: Record<string, string>): SiteIndex["pages"][number] {
  const { path, title, description, date = null, isIndexed = true } = route;
  return { path, files, isIndexed, date, title, description };
}

function stylesOf(route: SiteRoute): string {
  const dark = paletteVariables("dark");
  const light = paletteVariables("light");
  const palettes = `:root{${dark}}:root[data-theme="light"]{${light}}@media print{:root[data-session]{${light}}}`;
  return [fonts, palettes, base, shell, route.styles ?? ""].join("\n");
}

/** `/blog/dementia-clocks` lies in `blog-dementia-clocks`. */
function fileName(path: string): string {
  return path === "/" ? "landing" : path.slice(1).replaceAll("/", "-");
}
