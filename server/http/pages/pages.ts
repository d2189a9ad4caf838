import { randomBytes } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { Router, type NextFunction, type Request, type RequestHandler, type Response } from "express";
import expressStaticGzip from "express-static-gzip";
import { BRAND } from "../../../shared/brand.js";
import type { Config } from "../../core/Config.js";
import { contentSecurityPolicy } from "./contentSecurityPolicy.js";

const YEAR_MS = 365 * 24 * 60 * 60_000;
const NONCE_PLACEHOLDER = /__CSP_NONCE__/g;
/** Known by these addresses for ever, so that browsers ask each time whether they have changed. */
const ROOT_FILES = [
  "serviceWorker.js",
  "manifest.webmanifest",
  "icon-192.png",
  "icon-512.png",
  "icon-maskable-512.png",
  "apple-touch-icon.png",
];
/** Of the display: the worker that keeps it in the browser, and the list of what it keeps. */
const DISPLAY_ROOT_FILES = ["displayWorker.js", "displayFiles.json"];
/** A worker may fetch what the policy of its own script allows. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'";
const NOT_BUILT = `<!doctype html><html lang="en"><meta charset="utf-8"><title>${BRAND.name}</title>
<body><h1>${BRAND.name} is not built yet</h1><p>Run <code>npm run build</code>, then load this page again.</p></body></html>`;

interface Pages {
  config: Config;
  /** Holds client-dashboard/ and client-display/. */
  buildDir: string;
}

/** The two clients: hashed files kept by browsers for a year, and their pages, which are asked for again each time. */
export function pages({ config, buildDir }: Pages): Router {
  const router = Router();
  const dashboard = path.join(buildDir, "client-dashboard");
  const display = path.join(buildDir, "client-display");
  router.use("/assets", hashedFiles(dashboard));
  ROOT_FILES.forEach((name) => router.get(`/${name}`, rootFile(dashboard, name)));
  DISPLAY_ROOT_FILES.forEach((name) => router.get(`/${name}`, workerPolicy, rootFile(display, name)));
  router.use("/display-assets", hashedFiles(display));

  const isDisplay = /^\/display(\/|$)/i;
  const displayPage = builtPage(path.join(display, "index.html"));
  const dashboardPage = builtPage(path.join(dashboard, "index.html"));
  router.get("/{*path}", async (req, res) => {
    const forDisplay = isDisplay.test(req.path);
    const html = await (forDisplay ? displayPage() : dashboardPage());
    if (html === null) return sendNotBuilt(res);
    const nonce = forDisplay ? null : randomBytes(16).toString("base64");
    const policy = contentSecurityPolicy({ config, html, path: req.path, host: req.host, nonce });
    res.set({ "Content-Security-Policy": policy, "Cache-Control": "no-cache" });
    res.type("html").send(nonce ? html.replace(NONCE_PLACEHOLDER, nonce) : html);
  });
  return router;
}

/** A file's name changes with its content. The page beside them is not one of them. */
function hashedFiles(folder: string): RequestHandler[] {
  return [
    (req, _res, next) => next(req.path.endsWith(".html") ? "router" : undefined),
    // The display's scripts lie beside themselves compressed, better than there is time for on a request.
    expressStaticGzip(folder, {
      index: false,
      serveStatic: { immutable: true, maxAge: YEAR_MS, redirect: false },
    }),
    (_req, res) => {
      // A page that an older build sent asks for files that are gone: 404, since a page in place of a script fails where nobody sees why.
      res.status(404).type("text").send("This file is not part of the current build.");
    },
  ];
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

/** Reads a page again when a new build has replaced it. */
function builtPage(file: string): () => Promise<string | null> {
  let known: { html: string; changedAt: number } | null = null;
  return async () => {
    const stats = await stat(file).catch(nullIfAbsent);
    // Not built yet, or being built right now: the caller says so.
    if (!stats) return null;
    if (known?.changedAt !== stats.mtimeMs) {
      known = { html: await readFile(file, "utf8"), changedAt: stats.mtimeMs };
    }
    return known.html;
  };
}

/** Whatever else stops it, such as a folder that may not be read, is answered as a failure and logged. */
function nullIfAbsent(error: NodeJS.ErrnoException): null {
  if (error.code !== "ENOENT") throw error;
  return null;
}

function sendNotBuilt(res: Response): void {
  res.status(503).set({ "Cache-Control": "no-store", "Retry-After": "5" }).type("html").send(NOT_BUILT);
}
