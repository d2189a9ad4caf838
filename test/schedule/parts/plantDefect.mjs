/**
 * Preloaded into a process of its own, this puts a defect back into one file of the product: when tsx reads the source, the fragment `sound`,
 * which has to stand there once, is `broken`.
 */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const { file, sound, broken } = JSON.parse(process.env.PLANTED_DEFECT);
const { readFileSync } = fs;

fs.readFileSync = (address, ...options) => {
  const read = readFileSync(address, ...options);
  if (String(address) !== file) return read;
  const parts = String(read).split(sound);
  if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times: ${sound}`);
  return parts.join(broken);
};
syncBuiltinESMExports();
