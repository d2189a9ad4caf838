/** The address under which the page is kept: whatever code the address bar holds, it is the same page. */
export const PAGE_ADDRESS = "/display";
/** What the server's build of the display consists of. scripts/bundling/DisplayFilesPlugin.ts writes it. */
export const LIST_ADDRESS = "/displayFiles.json";
/** A display has less than a hundredth of it. What is larger is not our list. */
const BYTES_MAX = 16_000_000;
const FILES_MAX = 400;

export interface BuildFile {
  /** `/display-assets/main.1234abcd.js`, or PAGE_ADDRESS. */
  address: string;
  bytes: number;
  /** Of the file as it is before any compression, in base64. */
  sha256: string;
}

export interface BuildList {
  /** The version of both clients that /api/getVersion answers too. */
  version: string;
  /** The page and everything that it may need without a network. */
  files: BuildFile[];
}

/** null for anything else, such as the page where a hotel's wifi asks for a name. */
export function readBuildList(text: string): BuildList | null {
  let list: Partial<BuildList> | null;
  try {
    list = JSON.parse(text) as Partial<BuildList> | null;
  } catch {
    // No JSON, and so no list.
    return null;
  }
  const { version, files } = list || {};
  if (typeof version !== "string" || !/^[\w.+-]{1,64}$/.test(version) || !Array.isArray(files)) return null;
  if (files.length > FILES_MAX || !files.every(isFile)) return null;
  if (files.reduce((sum, { bytes }) => sum + bytes, 0) > BYTES_MAX) return null;
  return files.some(({ address }) => address === PAGE_ADDRESS) ? { version, files } : null;
}

function isFile({ address, bytes, sha256 }: Partial<BuildFile>): boolean {
  const isOurs = address === PAGE_ADDRESS || /^\/display-assets\/[\w./-]+$/.test(address || "");
  return isOurs && Number.isInteger(bytes) && /^[\w+/]{43}=$/.test(sha256 || "");
}
