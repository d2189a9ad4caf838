import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { accountsApi } from "../shared/contract/accounts.js";
import { PASSWORD_COST } from "../server/auth/passwords.js";
import { UserModel } from "../server/circle/accounts/user.model.js";
import { buildCaregiver } from "../test/support/builders/buildCaregiver.js";
import { closeTestDatabase } from "../test/support/server/testDatabase.js";
import { startTestApp } from "../test/support/server/startTestApp.js";
import type { RawResponse, TestApp } from "../test/support/server/TestApp.js";
import { startDueLoop } from "../server/jobs/dueLoop.js";
import { formatTable, type Bar } from "./support/report.js";
import { runBench } from "./support/runBench.js";
import { median } from "./support/statistics.js";

/**
 * `npm run bench:login-timing`: whether the time of an answer says who has an account. A log-in with an unknown e-mail beside one with a
 * wrong password, and a reset for an unknown e-mail beside one for an account, in turns. See docs/BENCHMARKS.md.
 */

const TRIES = 200;
const WARM_UP = 10;
const DIFFERENCE_PERCENT_MAX = 10;
/** So that the mail of one try is written before the next begins, and counts for neither. */
const PAUSE_MS = 15;

interface Pair {
  what: string;
  known(index: number): Promise<RawResponse>;
  unknown(index: number): Promise<RawResponse>;
}

interface Measured {
  what: string;
  known: number;
  unknown: number;
}

await runBench(async () => {
  // The real cost of a password: beside a cheaper one, an unknown e-mail would stand out by the cost alone.
  const app = await startTestApp({ config: { passwordCost: PASSWORD_COST } });
  const loop = startDueLoop(app.context);
  app.context.wakeDueLoop = () => loop.wake();
  const measured: Measured[] = [];
  for (const pair of await pairsOf(app)) measured.push(await measure(pair));
  await loop.stop();
  await app.close();
  await closeTestDatabase();
  const rows = measured.map(({ what, known, unknown }) => [
    what,
    `${unknown.toFixed(2)} ms`,
    `${known.toFixed(2)} ms`,
    `${differencePercent({ what, known, unknown }).toFixed(1)} %`,
  ]);
  console.log(formatTable(["medians", "unknown e-mail", "an account's", "apart"], rows));
  return measured.map((one): Bar => ({
    what: `${one.what}: medians apart`,
    measured: differencePercent(one),
    limit: DIFFERENCE_PERCENT_MAX,
    unit: "%",
  }));
});

async function pairsOf(app: TestApp): Promise<Pair[]> {
  const anna = await buildCaregiver(app, { email: "anna.berg@example.com" });
  const logIn = (email: string) =>
    app.callRaw(accountsApi.logIn, { body: { email, password: "not the password" } });
  const reset = (email: string) => app.callRaw(accountsApi.requestPasswordReset, { body: { email } });
  // All of one length.
  const numbered = (name: string) => (index: number) =>
    `${name}${String(index).padStart(3, "0")}@example.com`;
  const [nobody, somebody] = [numbered("nobody"), numbered("person")];
  const accounts = Array.from({ length: WARM_UP + TRIES }, (_unused, index) => somebody(index));
  const { passwordHash, activeGroupId, trialEndsAt, createdAt } = await UserModel.findById(
    anna.userId,
  ).orFail();
  const shared = { name: "Anna", passwordHash, activeGroupId, trialEndsAt, createdAt };
  await UserModel.insertMany(accounts.map((email) => ({ ...shared, email })));
  return [
    { what: "log-in", known: () => logIn(anna.email), unknown: (index) => logIn(nobody(index)) },
    {
      what: "password reset",
      known: (index) => reset(somebody(index)),
      unknown: (index) => reset(nobody(index)),
    },
    // The same link again, and after some no mail: the same for both.
    { what: "the same once more", known: () => reset(somebody(0)), unknown: () => reset(nobody(0)) },
  ];
}

/** In turns, and who goes first changes, so that whatever else the machine does meets both alike. */
async function measure({ what, known, unknown }: Pair): Promise<Measured> {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let index = 0; index < WARM_UP + TRIES; index += 1) {
    const turns = [
      { list: times.known, run: () => known(index) },
      { list: times.unknown, run: () => unknown(index) },
    ];
    for (const { list, run } of index % 2 === 0 ? turns : turns.reverse()) {
      const milliseconds = await timeOf(run);
      if (index >= WARM_UP) list.push(milliseconds);
      await sleep(PAUSE_MS);
    }
  }
  return { what, known: median(times.known), unknown: median(times.unknown) };
}

async function timeOf(run: () => Promise<RawResponse>): Promise<number> {
  const started = performance.now();
  await run();
  return performance.now() - started;
}

function differencePercent({ known, unknown }: Measured): number {
  return (Math.abs(known - unknown) / Math.min(known, unknown)) * 100;
}
