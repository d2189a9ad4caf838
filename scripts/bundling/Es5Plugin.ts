import { parse } from "acorn";
import type { Compiler } from "webpack";

const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/gi;

/**
 * Fails the build when something in it is not ES5: one arrow function in a library is a blank screen on an old
 * tablet. Reads scripts and the inline scripts of pages. Syntax only: missing built-ins show in a real old engine.
 */
export class Es5Plugin {
  /** `except`: files that only younger engines load. */
  constructor(private readonly options: { except: string[] }) {}

  apply(compiler: Compiler): void {
    const { Compilation, WebpackError } = compiler.webpack;
    compiler.hooks.thisCompilation.tap("Es5", (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: "Es5", stage }, (assets) => {
        for (const [name, source] of Object.entries(assets)) {
          if (this.options.except.includes(name)) continue;
          const problem = findModernSyntax(name, source.source().toString());
          if (problem) compilation.errors.push(new WebpackError(problem));
        }
      });
    });
  }
}

/** One sentence naming the file, the place and the text that an ES5 engine refuses; null when there is none. */
export function findModernSyntax(name: string, content: string): string | null {
  for (const script of scriptsOf(name, content)) {
    try {
      parse(script, { ecmaVersion: 5, sourceType: "script" });
    } catch (error) {
      // acorn reports the first place by throwing a SyntaxError with its position.
      const { message, pos = 0 } = error as SyntaxError & { pos?: number };
      const nearby = script.slice(Math.max(0, pos - 40), pos + 60);
      return `${name} is not ES5, old tablets would stay blank: ${message} near \`${nearby}\``;
    }
  }
  return null;
}

function scriptsOf(name: string, content: string): string[] {
  if (name.endsWith(".js")) return [content];
  if (name.endsWith(".html")) return [...content.matchAll(INLINE_SCRIPT)].map((match) => match[1] ?? "");
  return [];
}
