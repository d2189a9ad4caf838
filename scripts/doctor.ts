/**
 * `npm run doctor`: looks from this machine whether what the environment names works, as the server would use it. Changes nothing, sends no
 * mail, and may run beside the server. Ends with 1 when something is wrong.
 */
import { createTransport } from "nodemailer";
import { pino } from "pino";
import { loadConfig } from "../server/app/config.js";
import { ConfigError, type Config } from "../server/core/Config.js";
import { describeError } from "../server/core/describeError.js";
import { connectDatabase, disconnectDatabase } from "../server/database/connectDatabase.js";
import { openDatabase } from "../server/database/openDatabase.js";
import { connectionOf } from "../server/features/calls/index.js";
import { checkStun, checkTurn } from "./doctoring/checkRelay.js";
import type { Finding } from "./doctoring/Finding.js";

const MAIL_WITHIN_MS = 10_000;

try {
  process.exitCode = await run();
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function run(): Promise<number> {
  const config = loadConfig();
  const findings = [checkAddress(config), await checkDatabase(config), await checkMail(config)];
  findings.push(...(await checkCalls(config)));
  for (const { name, state, words } of findings) console.log(`${state.padEnd(6)}${name}: ${words}`);
  return findings.some(({ state }) => state === "wrong") ? 1 : 0;
}

function checkAddress({ publicUrl }: Config): Finding {
  const name = "PUBLIC_URL";
  if (!publicUrl) return { name, state: "off", words: "not set, so mails have no links" };
  if (publicUrl.startsWith("https:")) return { name, state: "fine", words: publicUrl };
  return {
    name,
    state: "off",
    words: `${publicUrl} is not https: no camera, no microphone and no push there`,
  };
}

async function checkDatabase({ mongodbUri, dataDir }: Config): Promise<Finding> {
  const name = mongodbUri ? "MONGODB_URI" : "DATA_DIR";
  const log = pino({ level: "silent", serializers: { err: describeError } });
  try {
    const database = await openDatabase({ mongodbUri, dataDir, log });
    try {
      await connectDatabase(database.uri);
    } finally {
      await disconnectDatabase();
      await database.close();
    }
    return { name, state: "fine", words: "the database answers" };
  } catch (error) {
    return { name, state: "wrong", words: wordsOf(error) };
  }
}

async function checkMail({ smtpUrl }: Config): Promise<Finding> {
  const name = "SMTP_URL";
  if (!smtpUrl) return { name, state: "off", words: "not set, so mails are files in DATA_DIR/mail" };
  const times = { connectionTimeout: MAIL_WITHIN_MS, greetingTimeout: MAIL_WITHIN_MS };
  const transport = createTransport({ url: smtpUrl, ...times, socketTimeout: MAIL_WITHIN_MS });
  try {
    await transport.verify();
    return { name, state: "fine", words: "the mail server lets us in" };
  } catch (error) {
    return { name, state: "wrong", words: wordsOf(error) };
  } finally {
    transport.close();
  }
}

/** With a password as a side of a call gets it. */
async function checkCalls(config: Config): Promise<Finding[]> {
  const stun = await Promise.all(config.stunUrls.map((url) => checkStun(url)));
  const { iceServers } = connectionOf({ config, now: () => Date.now() }, { state: "ringing" }, "doctor");
  const turn = iceServers.flatMap(({ urls, username = "", credential: password = "" }) =>
    urls.map((url) => checkTurn(url, { username, password })),
  );
  if (turn.length === 0)
    stun.push({
      name: "TURN_URLS",
      state: "off",
      words: "not set, so video calls work only where browsers find a direct way",
    });
  return [...stun, ...(await Promise.all(turn))];
}

/** Never the address that was asked: a password may be in it. */
function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
