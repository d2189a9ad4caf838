/**
 * `npm run account -- show|verify|whitelist|unlist|disable|enable EMAIL` and `-- feedback`: for the operator of the installation that the environment names (DATA_DIR,
 * MONGODB_URI), beside a running server or without one. A running server notices within seconds.
 */
import { pino } from "pino";
import { createApp } from "../server/app/createApp.js";
import type { AppContext } from "../server/core/AppContext.js";
import { ConfigError } from "../server/core/Config.js";
import { loadConfig } from "../server/app/config.js";
import { connectDatabase, disconnectDatabase } from "../server/database/connectDatabase.js";
import { DatabaseUnavailableError } from "../server/database/DatabaseUnavailableError.js";
import { openDatabase } from "../server/database/openDatabase.js";
import { runWithBus } from "../server/realtime/bus/openBus.js";
import { prepareDatabase } from "../server/database/prepareDatabase.js";
import { describeError } from "../server/core/describeError.js";
import { newestFeedback, type Feedback } from "../server/features/feedback/index.js";
import {
  disableAccount,
  enableAccount,
  findAccountFacts,
  setWhitelisted,
  verifyAccount,
} from "../server/features/accounts/index.js";

const USAGE = `Usage: npm run account -- show EMAIL      who it is, and where they are signed in
       npm run account -- verify EMAIL    the address is theirs: for an installation that sends no mail
       npm run account -- whitelist EMAIL everything is free for them, and nothing is limited
       npm run account -- unlist EMAIL    that ends
       npm run account -- disable EMAIL   ends every session; nobody can log in until it is enabled
       npm run account -- enable EMAIL
       npm run account -- feedback        what was sent by the contact forms, the newest first`;

/** Who hosts a public installation reads the rest in the database. */
const FEEDBACK_LISTED = 100;

type Command = (app: AppContext, email: string) => Promise<string | null>;

/** Each says what it did; null: no such account. */
const COMMANDS: Record<string, Command> = {
  show: async (app, email) => {
    const facts = await findAccountFacts(app, email);
    if (!facts) return null;
    return [
      `${facts.email}  ${facts.name}`,
      `  state:       ${facts.state}`,
      `  e-mail:      ${facts.emailVerified ? "verified" : "not verified"}`,
      `  free:        ${facts.whitelisted ? "yes" : "no"}`,
      `  signs in by: ${facts.signsInWith.join(", ") || "nothing"}`,
      `  since:       ${facts.createdAt.toISOString()}`,
      `  sessions:    ${facts.sessions}`,
      `  groups:      ${facts.groups.join(", ")}`,
    ].join("\n");
  },
  verify: async (app, email) => ((await verifyAccount(app, email)) ? `${email} is verified.` : null),
  whitelist: async (app, email) =>
    (await setWhitelisted(app, email, true)) ? `Everything is free for ${email} now.` : null,
  unlist: async (app, email) =>
    (await setWhitelisted(app, email, false)) ? `${email} pays like everybody else now.` : null,
  disable: async (app, email) =>
    (await disableAccount(app, email)) ? `${email} is disabled, and signed out everywhere.` : null,
  enable: async (_app, email) => ((await enableAccount(email)) ? `${email} can log in again.` : null),
};

/** Each needs no account. */
const QUESTIONS: Record<string, () => Promise<string>> = {
  feedback: async () => {
    const messages = await newestFeedback(FEEDBACK_LISTED);
    if (messages.length === 0) return "Nobody has written yet.";
    return messages.map(describeFeedback).join("\n\n");
  },
};

function describeFeedback({ createdAt, type, name, email, comments }: Feedback): string {
  // Strangers wrote it, and a terminal obeys some characters.
  const words = comments.split("\n").map((line) => `  ${line.replace(/\p{Cc}/gu, " ")}`);
  return [`${createdAt.toISOString()}  ${type}`, `  from ${name} <${email}>`, ...words].join("\n");
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof DatabaseUnavailableError)) throw error;
  console.error(`Nothing was done.\n${error.message}`);
  process.exitCode = 1;
}

/** What the words of the command ask for; null: it is not written so. */
function findWork([name = "", address]: string[]): ((app: AppContext) => Promise<string | null>) | null {
  const question = QUESTIONS[name];
  if (question) return question;
  const command = COMMANDS[name];
  const email = address?.trim().toLowerCase();
  if (!command || !email) return null;
  return async (app) => (await command(app, email)) ?? notFound(email);
}

function notFound(email: string): null {
  console.error(`There is no account with the e-mail ${email}.`);
  return null;
}

async function run(words: string[]): Promise<number> {
  const work = findWork(words);
  if (!work) {
    console.error(USAGE);
    return 2;
  }
  const config = loadConfig();
  const log = pino({ level: "warn", serializers: { err: describeError } });
  const database = await openDatabase({ mongodbUri: config.mongodbUri, dataDir: config.dataDir, log });
  await connectDatabase(database.uri);
  try {
    await prepareDatabase(log);
    const { app } = await createApp({ config, log });
    const said = await runWithBus(app, () => work(app));
    if (said !== null) console.log(said);
    return said === null ? 1 : 0;
  } finally {
    await disconnectDatabase();
    await database.close();
  }
}
