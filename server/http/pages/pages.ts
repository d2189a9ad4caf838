import { randomBytes } from "node:crypto";
import path from "node:path";
import { Router, type NextFunction, type Request, type RequestHandler, type Response } from "express";
import expressStaticGzip from "express-static-gzip";
import { BRAND } from "../../../shared/brand.js";
import { isDashboardPath } from "../../../shared/dashboardPaths.js";
import type { Config } from "../../core/Config.js";
import { builtPage } from "./builtPage.js";
import { contentSecurityPolicy } from "./contentSecurityPolicy.js";
import { isDocumentRequest } from "./isDocumentRequest.js";
import { siteRouter } from "./siteRouter.js";

const YEAR_MS = 365 * 24 * 60 * 60_000;
const NONCE_PLACEHOLDER = /__CSP_NONCE__/g;
const CONTACT_PLACEHOLDER = "__CONTACT_EMAIL__";
/** Known by these addresses for ever, so that browsers ask each time whether they have changed. */
const ROOT_FILES = [
  "serviceWorker.js",
  "manifest.webmanifest",
  "icon-192.png",
  "icon-512.png",
  "icon-maskable-512.png",
  "apple-touch-icon.png",
];
/** Browsers ask for it where a page names no icon, as the display's, which is to load nothing before its first picture. */
const ICON = { address: "/favicon.ico", file: "icon-192.png" };
/** Of the display: the worker that keeps it in the browser, and the list of what it keeps. */
const DISPLAY_ROOT_FILES = ["displayWorker.js", "displayFiles.json"];
/** A worker may fetch what the policy of its own script allows. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'";
const NOT_BUILT = `<!doctype html><html lang="en"><meta charset="utf-8"><title>${BRAND.name}</title>
<body><h1>${BRAND.name} is not built yet</h1><p>Run <code>npm run build</code>, then load this page again.</p></body></html>`;

const NOT_FOUND = "There is nothing at this address.";

interface Pages {
  config: Config;
  /** Holds client-dashboard/, client-display/ and client-site/. */
  buildDir: string;
}

/** The built clients and the site: hashed files kept by browsers for a year, and their pages, which are asked for again each time. */
export function pages({ config, buildDir }: Pages): Router {
  const router = Router();
  const dashboard = path.join(buildDir, "client-dashboard");
  const display = path.join(buildDir, "client-display");
  const site = path.join(buildDir, "client-site");
  router.use("/assets", hashedFiles(dashboard));
  ROOT_FILES.forEach((name) => router.get(`/${name}`, rootFile(dashboard, name)));
  router.get(ICON.address, rootFile(dashboard, ICON.file));
  DISPLAY_ROOT_FILES.forEach((name) => router.get(`/${name}`, workerPolicy, rootFile(display, name)));
  router.use("/display-assets", hashedFiles(display));
  router.use("/site-assets", hashedFiles(site));
  router.use(siteRouter(config, path.join(site, "pages")));
  router.get("/{*path}", clientPage(config, { dashboard, display }));
  router.get("/{*path}", (req, res) => {
    res.set("Cache-Control", "no-store");
    if (isDocumentRequest(req) && req.path !== "/") res.redirect(302, "/");
    else if (req.path === "/") sendNotBuilt(res);
    else res.status(404).type("text").send(NOT_FOUND);
  });
  return router;
}

/** The page of the dashboard or the display, for the addresses that they have. Both are private: nobody is to find them by a search. */
function clientPage(config: Config, folders: { dashboard: string; display: string }): RequestHandler {
  const isDisplay = /^\/display(\/|$)/i;
  const contact = config.contactEmail ?? "";
  const displayPage = builtPage(path.join(folders.display, "index.html"));
  const dashboardPage = builtPage(path.join(folders.dashboard, "index.html"), (html) =>
    html.replace(CONTACT_PLACEHOLDER, () => contact.replaceAll("&", "&amp;")),
  );
  return async (req, res, next) => {
    const forDisplay = isDisplay.test(req.path);
    if (!forDisplay && !isDashboardPath(req.path)) return next();
    const page = await (forDisplay ? displayPage() : dashboardPage());
    if (page === null) return sendNotBuilt(res);
    const { html, hashes } = page;
    const nonce = forDisplay ? null : randomBytes(16).toString("base64");
    const policy = contentSecurityPolicy({ config, hashes, path: req.path, host: req.host, nonce });
    res.set({
      "Content-Security-Policy": policy,
      "Cache-Control": "no-cache",
      "X-Robots-Tag": "noindex",
    });
    res.type("html").send(nonce ? html.replace(NONCE_PLACEHOLDER, nonce) : html);
  };
}

/** A file's name changes with its content. The page beside them is not one of them. */
function hashedFiles(folder: string): RequestHandler[] {
  return [
    (req, _res, next) => next(req.path.endsWith(".html") ? "router" : undefined),
    // The display's scripts lie beside themselves compressed, better than there is time for on a request. It looks through the whole folder.
    onFirstUse(() =>
      expressStaticGzip(folder, {
        index: false,
        serveStatic: { immutable: true, maxAge: YEAR_MS, redirect: false },
      }),
    ),
    (_req, res) => {
      // A page that an older build sent asks for files that are gone: 404, since a page in place of a script fails where nobody sees why.
      res.status(404).type("text").send("This file is not part of the current build.");
    },
  ];
}

function onFirstUse(make: () => RequestHandler): RequestHandler {
  let handler: RequestHandler | null = null;
  return (req, res, next) => (handler ??= make())(req, res, next);
}

function workerPolicy(_req: Request, res: Response, next: NextFunction): void {
  res.set("Content-Security-Policy", WORKER_POLICY);
  next();
}

function rootFile(folder: string, name: string): RequestHandler {
  return (_req, res) => {
    res.set("Cache-Control", "no-cache");
    res.sendFile(name, { root: folder, cacheControl: false }, (error) => {
      // Not built yet: 404, since a page in place of a script fails where nobody sees why.
      if (error && !res.headersSent) res.status(404).type("text").send("This file is not built yet.");
    });
  };
}

function sendNotBuilt(res: Response): void {
  res.status(503).set({ "Cache-Control": "no-store", "Retry-After": "5" }).type("html").send(NOT_BUILT);
}
