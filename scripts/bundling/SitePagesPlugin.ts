import { createRequire } from "node:module";
import path from "node:path";
import vm from "node:vm";
import CssMinimizerPlugin from "css-minimizer-webpack-plugin";
import type { Compiler } from "webpack";
import type { RenderOptions } from "../../client-dashboard/site/RenderOptions.js";

interface SiteRenderer {
  renderSite: (options: RenderOptions) => Promise<Record<string, string>>;
}

/**
 * Runs the bundle that renders the public site, and emits its pages in place of it. `scripts` are the addresses of what every page loads,
 * known once the bundle for browsers is made.
 */
export class SitePagesPlugin {
  constructor(
    private readonly file: string,
    private readonly scripts: () => string[],
  ) {}

  apply(compiler: Compiler): void {
    const { RawSource } = compiler.webpack.sources;
    compiler.hooks.thisCompilation.tap("SitePages", (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE;
      compilation.hooks.processAssets.tapPromise({ name: "SitePages", stage }, async () => {
        const code = compilation.getAsset(this.file)?.source.source().toString();
        // Errors of the compilation are reported by webpack.
        if (code === undefined || compilation.errors.length > 0) return;
        compilation.deleteAsset(this.file);
        const { renderSite } = runModule(code, path.join(compiler.context, this.file));
        const files = await renderSite({ scripts: this.scripts(), minify });
        Object.entries(files).forEach(([name, text]) => compilation.emitAsset(name, new RawSource(text)));
      });
    });
  }
}

/** As Node runs a CommonJS module; what it requires is found from the project's root. */
function runModule(code: string, filename: string): SiteRenderer {
  const wrapped = `(function (module, exports, require) {${code}\n})`;
  const run = vm.runInThisContext(wrapped, { filename }) as (...parts: unknown[]) => void;
  const module = { exports: {} };
  run(module, module.exports, createRequire(filename));
  return module.exports as SiteRenderer;
}

async function minify(css: string): Promise<string> {
  const { code } = await CssMinimizerPlugin.cssnanoMinify({ "site.css": css }, undefined, {
    preset: "default",
  });
  if (code === undefined) throw new Error("The style sheet of the site cannot be minified.");
  return code;
}
