/**
 * The two clients, which share nothing at run time, and the public site: its scripts, and the pages that are rendered here. Run through `npm run build` or `npm run dev`: `node --import tsx` lets
 * this file import TypeScript.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { gzip } from "@gfx/zopfli";
import CompressionPlugin from "compression-webpack-plugin";
import CssMinimizerPlugin from "css-minimizer-webpack-plugin";
import HtmlWebpackPlugin from "html-webpack-plugin";
import MiniCssExtractPlugin from "mini-css-extract-plugin";
import webpack from "webpack";
import { PROTOCOL_VERSION, SOCKET_PATH } from "./shared/realtime/timing.ts";
import {
  CSS_MINIFIER_PRESET,
  DisplayFontsPlugin,
  displayStyle,
  fontFaces,
} from "./scripts/bundling/displayStyle.ts";
import { DISPLAY_WORKER, DisplayFilesPlugin } from "./scripts/bundling/DisplayFilesPlugin.ts";
import { Es5Plugin } from "./scripts/bundling/Es5Plugin.ts";
import { SitePagesPlugin } from "./scripts/bundling/SitePagesPlugin.ts";

const root = import.meta.dirname;
const production = process.env.NODE_ENV !== "development";

/** What any change of makes cached modules worthless. */
const cacheVersion = createHash("sha256")
  .update(readFileSync(path.join(root, "webpack.config.js")))
  .update(readFileSync(path.join(root, "package-lock.json")))
  .digest("hex");

function bundle(name, publicPath) {
  return {
    name,
    mode: production ? "production" : "development",
    // Never an eval flavor: the Content-Security-Policy has no unsafe-eval.
    devtool: production ? false : "cheap-module-source-map",
    context: root,
    entry: { main: `./client-${name}/app/main.tsx` },
    output: {
      path: path.join(root, "build", `client-${name}`),
      publicPath,
      filename: "[name].[contenthash:8].js",
      chunkFilename: "[name].[contenthash:8].js",
      assetModuleFilename: "[name].[contenthash:8][ext]",
      clean: true,
    },
    resolve: { extensions: [".tsx", ".ts", ".js"], extensionAlias: { ".js": [".ts", ".tsx", ".js"] } },
    cache: {
      type: "filesystem",
      name: `${name}-${production ? "production" : "development"}`,
      version: cacheVersion,
      cacheDirectory: path.join(root, ".cache", "webpack"),
    },
    performance: false,
    stats: "errors-warnings",
  };
}

/** In the shape of node:zlib, which webpack's plugin asks for. */
function zopfli(source, _options, done) {
  gzip(source, { numiterations: 15 }, done);
}

function typescript(name, compilerOptions, instance = name) {
  return {
    loader: "ts-loader",
    options: {
      transpileOnly: true,
      instance,
      configFile: path.join(root, `client-${name}`, "tsconfig.json"),
      compilerOptions: { noEmit: false, ...compilerOptions },
    },
  };
}

const appVersion = new webpack.DefinePlugin({
  APP_VERSION: JSON.stringify(process.env.APP_VERSION ?? "development"),
});

const dashboardBundle = bundle("dashboard", "/assets/");
const dashboard = {
  ...dashboardBundle,
  entry: {
    ...dashboardBundle.entry,
    // Served at the root, where its scope is every page; one file without the others' runtime.
    serviceWorker: {
      import: "./client-dashboard/serviceWorker.ts",
      filename: "serviceWorker.js",
      runtime: false,
    },
  },
  target: ["web", "es2020"],
  module: {
    rules: [
      { test: /\.tsx?$/, exclude: /node_modules/, use: typescript("dashboard") },
      // What a feature offers stays in the chunks that use it: an index hands on and does nothing.
      { test: /features\/[^/]+\/index\.ts$/, sideEffects: false },
      { test: /\.css$/, use: [MiniCssExtractPlugin.loader, "css-loader"] },
      {
        test: /\.(woff2?|png|jpe?g|webp|svg|mp3)$/,
        exclude: /installable/,
        type: "asset/resource",
      },
      // The manifest and push messages name them: served at the root, see server/http/pages/pages.ts.
      {
        include: path.join(root, "client-dashboard", "installable"),
        type: "asset/resource",
        generator: { filename: "[name][ext]", publicPath: "/" },
      },
    ],
  },
  optimization: {
    splitChunks: {
      cacheGroups: { vendors: { test: /node_modules/, name: "vendors", chunks: "initial" } },
    },
    runtimeChunk: "single",
    minimizer: ["...", new CssMinimizerPlugin()],
  },
  plugins: [
    appVersion,
    new MiniCssExtractPlugin({
      filename: "[name].[contenthash:8].css",
      chunkFilename: "[name].[contenthash:8].css",
    }),
    new HtmlWebpackPlugin({
      template: "client-dashboard/index.ejs",
      scriptLoading: "defer",
      excludeChunks: ["serviceWorker"],
    }),
  ],
};

/**
 * TypeScript 6 calls its ES5 target deprecated, so it stops at ES2017 and Babel goes on; libraries ship modern syntax
 * too, so Babel reads them as well. No core-js: the few built-ins that are missing are written by hand. Assumptions
 * and the native `typeof` save 2.4 of 87.0 KB gzip, measured on the first display.
 */
const toEs5 = {
  loader: "babel-loader",
  options: {
    babelrc: false,
    configFile: false,
    sourceType: "unambiguous",
    compact: true,
    assumptions: {
      constantSuper: true,
      ignoreFunctionLength: true,
      ignoreToPrimitiveHint: true,
      // Kept true by the lint rule mantel/only-arrays.
      iterableIsArray: true,
      mutableTemplateObject: true,
      noClassCalls: true,
      noDocumentAll: true,
      objectRestNoSymbols: true,
      setClassMethods: true,
      setPublicClassFields: true,
      setSpreadProperties: true,
      skipForOfIteratorClosing: true,
      superIsCallableConstructor: true,
    },
    presets: [
      [
        "@babel/preset-env",
        // Every engine that can run React has symbols of its own.
        { forceAllTransforms: true, modules: false, exclude: ["transform-typeof-symbol"] },
      ],
    ],
  },
};

const DISPLAY_PATH = "/display-assets/";
const displayWorker = path.join(root, "client-display", "addons", "offline", "worker");
const displayCss = path.join(root, "client-display", "display.css");

const displayBundle = bundle("display", DISPLAY_PATH);
const display = {
  ...displayBundle,
  entry: {
    ...displayBundle.entry,
    // Served at the root, where its scope may begin with /display; one file without the others' runtime.
    displayWorker: {
      import: "./client-display/addons/offline/worker/displayWorker.ts",
      filename: DISPLAY_WORKER,
      runtime: false,
    },
  },
  // One hash for all: a list of them would be in the main bundle, whose own hash changes with each version anyway.
  output: { ...displayBundle.output, chunkFilename: "[id].[fullhash:8].js" },
  resolve: {
    ...displayBundle.resolve,
    // The last React 18: docs/decisions/115-the-display-ships-react-18.md. tsconfig.json of client-display names its types.
    alias: {
      react$: "react-18",
      "react/jsx-runtime$": "react-18/jsx-runtime",
      "react/jsx-dev-runtime$": "react-18/jsx-dev-runtime",
      "react-dom/client$": "react-dom-18/client",
      "react-dom$": "react-dom-18",
    },
  },
  // Also tells webpack's minimizer to write ES5.
  target: ["web", "es5"],
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        exclude: [/node_modules/, displayWorker],
        use: [toEs5, typescript("display", { target: "ES2017" })],
      },
      // Engines with workers know more than ES5.
      {
        test: /\.ts$/,
        include: displayWorker,
        use: typescript("display", { target: "ES2017" }, "displayWorker"),
      },
      { test: /\.[cm]?js$/, include: /node_modules|scripts/, use: toEs5 },
      // The styles of chunks, by their address: client-display/ui/loadStyle.ts.
      {
        test: /\.css$/,
        type: "asset/resource",
        use: path.join(root, "scripts", "bundling", "joinStylesLoader.js"),
      },
      { test: /\.(png|jpe?g|svg|mp3|wav|mp4|webm)$/, type: "asset/resource" },
    ],
  },
  optimization: {
    minimizer: ["...", new CssMinimizerPlugin({ minimizerOptions: { preset: CSS_MINIFIER_PRESET } })],
    // Short ids: each language has one, and the hash in the names of the files does what stable ids would.
    chunkIds: "size",
    moduleIds: "size",
    minimizeOptions: {
      // No getter of the bundle does anything but read, and no function asks how many parameters it has: 0.2 KB gzip. With one letter
      // beyond Latin-1, a browser would keep two bytes for each letter of a script.
      javascript: {
        format: { ascii_only: true },
        compress: { passes: 3, pure_getters: true, keep_fargs: false },
      },
    },
  },
  plugins: [
    appVersion,
    new DisplayFontsPlugin(),
    new HtmlWebpackPlugin({
      template: "client-display/index.ejs",
      // The template places the scripts itself, behind the inline clock.
      inject: false,
      excludeChunks: ["displayWorker"],
      // Else a change of a style alone would find the page unchanged.
      cache: false,
      minify: production && { collapseWhitespace: true, removeComments: true, minifyJS: { ecma: 5 } },
      templateParameters: async (compilation, assets, tags, options) => {
        const style = await displayStyle(displayCss);
        style.files.forEach((file) => compilation.fileDependencies.add(file));
        return {
          compilation,
          htmlWebpackPlugin: { tags, files: assets, options },
          css: style.css,
          fonts: fontFaces(DISPLAY_PATH),
          socketPath: SOCKET_PATH,
          hello: JSON.stringify({
            type: "hello",
            protocol: PROTOCOL_VERSION,
            role: "device",
            appVersion: process.env.APP_VERSION ?? "development",
            fetchesSnapshot: true,
          }),
        };
      },
    }),
    new Es5Plugin({ except: [DISPLAY_WORKER] }),
    // In development nothing is kept: each change would have the same version.
    ...(production ? [new DisplayFilesPlugin(process.env.APP_VERSION ?? "development")] : []),
    // 3 % smaller than the best that gzip does: old tablets on weak wifi read nothing newer.
    ...(production ? [new CompressionPlugin({ test: /\.js$/, algorithm: zopfli })] : []),
  ],
};

const SITE_PATH = "/site-assets/";
/** Addresses of what every page of the site loads, once it is bundled. */
let siteScripts = [];

const siteBundle = bundle("site", `${SITE_PATH}scripts/`);
const site = {
  ...siteBundle,
  entry: { site: "./client-dashboard/site/islands/site.ts" },
  output: { ...siteBundle.output, path: path.join(root, "build", "client-site", "scripts") },
  target: ["web", "es2020"],
  module: { rules: [{ test: /\.tsx?$/, exclude: /node_modules/, use: typescript("dashboard", {}, "site") }] },
  plugins: [
    appVersion,
    {
      apply(compiler) {
        compiler.hooks.done.tap("SiteScripts", (stats) => {
          const { entrypoints } = stats.toJson({ all: false, entrypoints: true });
          const names = entrypoints?.site?.assets?.map(({ name }) => name) ?? [];
          siteScripts = names.map((name) => `${SITE_PATH}scripts/${name}`);
        });
      },
    },
  ],
};

const PAGES_FILE = "renderSite.cjs";
const pagesBundle = bundle("sitePages", `${SITE_PATH}pages/`);
/** Runs in Node, here, and leaves the rendered pages and their pictures. */
const sitePages = {
  ...pagesBundle,
  dependencies: ["site"],
  entry: { renderSite: "./client-dashboard/site/renderSite.tsx" },
  output: {
    ...pagesBundle.output,
    path: path.join(root, "build", "client-site", "pages"),
    filename: PAGES_FILE,
    library: { type: "commonjs2" },
  },
  target: "node20",
  externals: { "react/jsx-runtime": "react/jsx-runtime", "react-dom/server": "react-dom/server" },
  module: {
    // The addresses in styles are those of the site, not of files on this machine.
    parser: { javascript: { url: "relative" } },
    rules: [
      { test: /\.tsx?$/, exclude: /node_modules/, use: typescript("dashboard", {}, "sitePages") },
      { test: /\.css$/, use: { loader: "css-loader", options: { exportType: "string" } } },
      { test: /\.(woff2?|png|jpe?g|webp|svg)$/, type: "asset/resource" },
    ],
  },
  optimization: { minimize: false, splitChunks: false },
  plugins: [appVersion, new SitePagesPlugin(PAGES_FILE, () => siteScripts)],
};

export default [dashboard, display, site, sitePages];
