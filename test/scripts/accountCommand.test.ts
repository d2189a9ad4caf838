import { spawn } from "node:child_process";
import path from "node:path";
import { expect } from "chai";
import { accountsApi, Profile, SessionTokens } from "../../shared/contract/accounts.js";
import type { EndpointDefinition } from "../../shared/contract/base/endpoint.js";
import { feedbackApi } from "../../shared/contract/feedback.js";
import { ErrorBody } from "../../shared/contract/base/errors.js";
import { AUTH_MESSAGES } from "../../shared/texts.js";
import { sendRequest } from "../support/server/sendRequest.js";
import { ServerProcess, stopServerProcesses } from "../support/server/ServerProcess.js";
import type { RawResponse } from "../support/server/TestApp.js";

const BUILT = path.resolve(import.meta.dirname, "../../build/server/account.js");
const ANNA = { email: "anna@example.org", password: "a lamp in the hall" };

interface Ended {
  exitCode: number | null;
  said: string;
}

describe("npm run account, beside a running server", function () {
  this.timeout(90_000);

  let server: ServerProcess;

  before(async () => {
    server = await ServerProcess.start(null, { BILLING: "on" });
  });

  after(stopServerProcesses);

  it("disable ends every session and says why at the log-in; enable lets them in again", async () => {
    const { accessToken } = SessionTokens.parse((await call(accountsApi.signUp, { body: ANNA })).body);

    const disabled = await account("disable", " Anna@Example.org ");
    const profile = await call(accountsApi.getUserData, { as: { accessToken } });
    const refused = await call(accountsApi.logIn, { body: ANNA });
    const shown = await account("show", ANNA.email);
    const enabled = await account("enable", ANNA.email);
    const welcome = await call(accountsApi.logIn, { body: ANNA });

    expect(disabled).to.deep.equal({
      exitCode: 0,
      said: "anna@example.org is disabled, and signed out everywhere.",
    });
    expect(profile.status).to.equal(403);
    const { error } = ErrorBody.parse(refused.body);
    expect(error).to.include({ code: "user-disabled", message: AUTH_MESSAGES["user-disabled"] });
    expect(shown.said).to.match(/state: +disabled/);
    expect(enabled).to.deep.equal({ exitCode: 0, said: "anna@example.org can log in again." });
    expect(welcome.status).to.equal(200);
  });

  it("feedback lists what was written, and obeys nothing that is in it", async () => {
    expect(await account("feedback")).to.deep.equal({ exitCode: 0, said: "Nobody has written yet." });
    const formData = { name: "Gudrun", email: "g@example.com", comments: "Larger, please.\nThank you!" };
    await call(feedbackApi.create, { body: { formData, type: "contact" } });

    const { exitCode, said } = await account("feedback");

    expect(exitCode).to.equal(0);
    expect(said).to.match(
      /Z {2}contact\n {2}from Gudrun <g@example\.com>\n {2}Larger, please\.\n {2}Thank you!$/,
    );
  });

  it("verify stands in for the mail that nobody can send", async () => {
    const bo = { email: "bo@example.org", password: ANNA.password };
    const { accessToken } = SessionTokens.parse((await call(accountsApi.signUp, { body: bo })).body);

    const verified = await account("verify", bo.email);

    const profile = await call(accountsApi.getUserData, { as: { accessToken } });
    expect(verified).to.deep.equal({ exitCode: 0, said: "bo@example.org is verified." });
    expect(Profile.parse(profile.body).emailVerified).to.equal(true);
  });

  it("whitelist makes everything free, and unlist ends that", async () => {
    const cec = { email: "cec@example.org", password: ANNA.password };
    const { accessToken } = SessionTokens.parse((await call(accountsApi.signUp, { body: cec })).body);
    const profile = async () =>
      Profile.parse((await call(accountsApi.getUserData, { as: { accessToken } })).body);

    const listed = await account("whitelist", " Cec@Example.org ");
    const free = await profile();
    const unlisted = await account("unlist", cec.email);
    const paying = await profile();

    expect(listed).to.deep.equal({ exitCode: 0, said: "Everything is free for cec@example.org now." });
    expect(free).to.include({ whitelisted: true });
    expect(free.billing.state).to.equal("free");
    expect(free.subscription).to.include({ clientLimit: null, caregiverLimit: null });
    expect(unlisted).to.deep.equal({ exitCode: 0, said: "cec@example.org pays like everybody else now." });
    expect(paying).to.include({ whitelisted: false });
    expect(paying.billing.state).to.equal("trial");
    expect((await account("whitelist", "nobody@example.org")).exitCode).to.equal(1);
  });

  it("says so when there is no such account, and how it is used", async () => {
    const unknown = await account("disable", "nobody@example.org");
    const unclear = await account("remove", ANNA.email);

    expect(unknown.exitCode).to.equal(1);
    expect(unclear.exitCode).to.equal(2);
    expect(unclear.said).to.include("npm run account -- disable EMAIL");
  });

  function call(
    { method, path: address }: EndpointDefinition,
    options: { body?: unknown; as?: { accessToken: string } },
  ): Promise<RawResponse> {
    return sendRequest(server.url, { method, path: address, ...options });
  }

  /** As the host of the installation runs it: in a process of its own, with the same data folder. */
  function account(...args: string[]): Promise<Ended> {
    const { PATH, HOME, TMPDIR } = process.env;
    const env = { PATH, HOME, TMPDIR, DATA_DIR: server.dataDir };
    const child = spawn(process.execPath, [BUILT, ...args], { env });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
    }
    return new Promise((resolve) =>
      child.once("close", (exitCode) => resolve({ exitCode, said: said.trim() })),
    );
  }
});
