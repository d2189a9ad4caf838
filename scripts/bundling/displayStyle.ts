import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import CssMinimizerPlugin from "css-minimizer-webpack-plugin";
import type { Compiler } from "webpack";
import { paletteVariables } from "../../shared/theme/tokens.js";
import { type JoinedStyle, joinStyles } from "./joinStyles.js";

/** Atkinson Hyperlegible with an open zero: docs/decisions/029. */
const FONTS = path.resolve(import.meta.dirname, "../../shared/theme/fonts");

interface FontFile {
  name: string;
  weight: number;
  format: "woff2" | "woff";
  content: Buffer;
}

/** The two switched-off steps drop or reorder repeated declarations, and those are the fallbacks for old engines. */
export const CSS_MINIFIER_PRESET: [string, object] = [
  "default",
  { mergeLonghand: false, cssDeclarationSorter: false },
];

/**
 * The whole style of the display, minified: tokens, then client-display/display.css and all that it imports. It is inlined in the page, so
 * that day and clock are painted before any other request has been answered.
 */
export async function displayStyle(file: string): Promise<JoinedStyle> {
  const { css, files } = joinStyles(file);
  const source = `:root { ${paletteVariables("dark")} }\n${css}`;
  const { code } = await CssMinimizerPlugin.cssnanoMinify({ [file]: source }, undefined, {
    preset: CSS_MINIFIER_PRESET,
  });
  if (code === undefined) throw new Error(`${file} cannot be minified.`);
  return { css: code, files };
}

/** `@font-face` rules with hashed addresses; `swap` shows the text in the fallback face until the font is there. */
export function fontFaces(publicPath: string): string {
  return [400, 700]
    .map((weight) => {
      const sources = fontFiles()
        .filter((font) => font.weight === weight)
        .map((font) => `url(${publicPath}${font.name}) format("${font.format}")`);
      return `@font-face{font-family:"Atkinson Hyperlegible";font-weight:${weight};font-display:swap;src:${sources.join(",")}}`;
    })
    .join("");
}

/** Puts the files that `fontFaces` names beside the bundle. */
export class DisplayFontsPlugin {
  apply(compiler: Compiler): void {
    const { RawSource } = compiler.webpack.sources;
    compiler.hooks.thisCompilation.tap("DisplayFonts", (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: "DisplayFonts", stage }, () => {
        fontFiles().forEach((font) => compilation.emitAsset(font.name, new RawSource(font.content)));
      });
    });
  }
}

function fontFiles(): FontFile[] {
  return [400, 700].flatMap((weight) =>
    // woff2 first: the browser takes the first format that it knows.
    (["woff2", "woff"] as const).map((format) => {
      const content = readFileSync(path.join(FONTS, `${weight}.${format}`));
      const hash = createHash("sha256").update(content).digest("hex").slice(0, 8);
      return { name: `fonts/${weight}.${hash}.${format}`, weight, format, content };
    }),
  );
}
