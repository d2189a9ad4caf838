import { createHash } from "node:crypto";
import type { Compiler } from "webpack";
import {
  LIST_ADDRESS,
  PAGE_ADDRESS,
  type BuildFile,
  type BuildList,
} from "../../client-display/addons/offline/worker/buildList.js";

export const DISPLAY_WORKER = "displayWorker.js";
const PAGE = "index.html";
/** Browsers with workers read woff2; the drawings are the demo's, which needs no server but once; the rest is not for browsers. */
const NOT_KEPT = /\.(woff|svg|gz|txt|map)$/;
/** A screen keeps two builds, on a tablet of 2016 beside its plan and its recordings. */
const BYTES_MAX = 1_500_000;

/** Writes the list of what a display needs to start without a network, see client-display/addons/offline/worker. */
export class DisplayFilesPlugin {
  constructor(private readonly version: string) {}

  apply(compiler: Compiler): void {
    const { Compilation, WebpackError, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap("DisplayFiles", (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_ANALYSE;
      compilation.hooks.processAssets.tap({ name: "DisplayFiles", stage }, (assets) => {
        const list = listOf(this.version, (name) => assets[name]!.buffer(), Object.keys(assets));
        const bytes = list.files.reduce((sum, file) => sum + file.bytes, 0);
        if (bytes > BYTES_MAX)
          compilation.errors.push(
            new WebpackError(`The display keeps ${bytes} bytes, of at most ${BYTES_MAX}.`),
          );
        compilation.emitAsset(LIST_ADDRESS.slice(1), new sources.RawSource(JSON.stringify(list)));
      });
    });
  }
}

/** `names` are relative to the folder of the build. */
export function listOf(version: string, read: (name: string) => Buffer, names: string[]): BuildList {
  const kept = names.filter(
    (name) => name !== DISPLAY_WORKER && name !== LIST_ADDRESS.slice(1) && !NOT_KEPT.test(name),
  );
  return { version, files: kept.sort().map((name) => fileOf(name, read(name))) };
}

function fileOf(name: string, content: Buffer): BuildFile {
  return {
    address: name === PAGE ? PAGE_ADDRESS : `/display-assets/${name}`,
    bytes: content.length,
    sha256: createHash("sha256").update(content).digest("base64"),
  };
}
