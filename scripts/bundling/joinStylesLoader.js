/** joinStyles() as a loader of webpack, which asks for a default export: the styles of chunks. */
import { joinStyles } from "./joinStyles.ts";

/** @this {import("webpack").LoaderContext<unknown>} */
export default function joinStylesLoader() {
  const { css, files } = joinStyles(this.resourcePath);
  files.forEach((file) => this.addDependency(file));
  this.addBuildDependency(import.meta.filename);
  return css;
}
