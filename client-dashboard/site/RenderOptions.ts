/** What the build hands to renderSite(). */
export interface RenderOptions {
  /** Addresses of the scripts that every page loads. */
  scripts: string[];
  minify: (css: string) => Promise<string>;
}
