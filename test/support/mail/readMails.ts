import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import PostalMime, { type Email } from "postal-mime";

/** The mails that the app wrote into its data folder, oldest first. */
export async function readMails(dataDir: string): Promise<Email[]> {
  const folder = path.join(dataDir, "mail");
  // The folder comes with the first mail.
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith(".eml")).map((name) => path.join(folder, name));
  const dated = await Promise.all(files.map(async (file) => ({ file, at: (await stat(file)).mtimeMs })));
  dated.sort((a, b) => a.at - b.at);
  return Promise.all(dated.map(async ({ file }) => PostalMime.parse(await readFile(file))));
}
