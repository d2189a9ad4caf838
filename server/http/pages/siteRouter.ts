import { Router, type Response } from "express";
import type { Config } from "../../core/Config.js";
import { openSite } from "./sitePages.js";
import { blogFeed, robots, sitemap } from "./siteFiles.js";

/** The public site: its pages, and what search engines and readers of feeds ask for. */
export function siteRouter(config: Config, folder: string): Router {
  const router = Router();
  const { publicUrl } = config;
  const site = openSite(config, folder);

  router.get("/robots.txt", (_req, res) => sendText(res, "text/plain", robots(publicUrl)));
  if (publicUrl !== null) {
    router.get("/sitemap.xml", async (_req, res, next) => {
      const index = await site.index();
      if (!index) return next();
      sendText(res, "application/xml", sitemap(index.pages, publicUrl));
    });
    router.get("/blog/feed.xml", async (_req, res, next) => {
      const index = await site.index();
      if (!index) return next();
      sendText(res, "application/rss+xml", blogFeed(index.pages, publicUrl));
    });
  }
  // Where earlier links to it lead.
  router.get("/privacy", (_req, res) => res.redirect(301, "/privacy-policy"));
  router.get("/{*path}", async (req, res, next) => {
    const index = await site.index();
    const wanted = req.path.toLowerCase().replace(/(?!^)\/$/, "");
    const entry = index?.pages.find((page) => page.path === wanted);
    if (!entry) return next();
    const { html, etag, policy } = await site.page(entry);
    res.set({ "Content-Security-Policy": policy, "Cache-Control": "no-cache", ETag: etag });
    if (!entry.isIndexed || publicUrl === null) res.set("X-Robots-Tag", "noindex");
    // Answers 304 where the browser has just this.
    res.type("html").send(html);
  });
  return router;
}

function sendText(res: Response, type: string, text: string): void {
  res.set("Cache-Control", "no-cache").type(`${type}; charset=utf-8`).send(text);
}
