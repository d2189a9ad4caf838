import { expect } from "chai";
import { setTimeout as sleep } from "node:timers/promises";
import type { Display } from "../../shared/contract/displays.js";
import { HttpCaregiver, pairDevice } from "../support/server/HttpCaregiver.js";
import { ServerProcess, stopServerProcesses } from "../support/server/ServerProcess.js";
import { verifyByMail } from "../support/steps/verifyByMail.js";
import { AnsweringDevice, type DeviceHabit } from "./parts/AnsweringDevice.js";
import { amount } from "./parts/faultForm.js";
import { findFaults, type AskedQuestion, type CaregiversView } from "./parts/findFaults.js";
import { afterTheAck, beforeThePress, KILL_MOMENTS, type KillMoment } from "./parts/killMoments.js";

/** Each moment twice. */
const ROUNDS = amount({ short: 2 * KILL_MOMENTS.length, long: 50 });
/** From one display, mails beyond 30 answers an hour are joined; here each answer is to have its own. */
const ROUNDS_OF_ONE_DISPLAY = ROUNDS / 2;
/** A server that dies with a mail in hand holds its lease for 15 s (decisions/057); then the next one sends it, on a busy machine too. */
const MAILS_DEADLINE_MS = 80_000;

interface Household {
  server: ServerProcess;
  caregiver: HttpCaregiver;
  display: Display;
  device: AnsweringDevice;
}

describe("kill -9 between an answer and its e-mail", function () {
  this.timeout(600_000);
  afterEach(stopServerProcesses);

  it(`loses no answer and sends every mail, ${ROUNDS} times`, async () => {
    const household = await startHousehold("keepsAnswers");
    const rounds = Array.from({ length: ROUNDS }, (_, index) => KILL_MOMENTS[index % KILL_MOMENTS.length]!);

    const questions = await playRounds(household, rounds.slice(0, ROUNDS_OF_ONE_DISPLAY));
    const neighbour = await addDisplay(household, "Dad");
    const laterQuestions = await playRounds(neighbour, rounds.slice(ROUNDS_OF_ONE_DISPLAY), questions.length);
    await untilMailed(household.server, ROUNDS);

    expect(findFaults(questions, await lookAround(household))).to.deep.equal([]);
    expect(findFaults(laterQuestions, await lookAround(neighbour))).to.deep.equal([]);
  });

  it("would notice a device that does not send again", async () => {
    const household = await startHousehold("forgetsAnswers");

    const questions = await playRounds(household, [beforeThePress, beforeThePress]);

    const faults = findFaults(questions, await lookAround(household));
    expect(faults)
      .to.include('"Question 1?" has lost its answer')
      .and.include('"Question 2?" has lost its answer');
  });

  it("would notice an answer that is taken for two", async () => {
    const household = await startHousehold("renamesAnswers");

    const questions = await playRounds(household, [afterTheAck(0)]);

    const faults = findFaults(questions, await lookAround(household));
    expect(faults)
      .to.include('"Question 1?" has 2 answers')
      .and.include('"Question 1?" has 2 activity items');
  });
});

async function startHousehold(habit: DeviceHabit): Promise<Household> {
  const server = await ServerProcess.start();
  const caregiver = await HttpCaregiver.signUp(server.url, "ann@example.com");
  await verifyByMail(server);
  return addDisplay({ server, caregiver }, "Mum", habit);
}

async function addDisplay(
  { server, caregiver }: Pick<Household, "server" | "caregiver">,
  name: string,
  habit: DeviceHabit = "keepsAnswers",
): Promise<Household> {
  const display = await caregiver.createDisplay(name);
  const device = new AnsweringDevice(server.url, await pairDevice(server.url, display.code), habit);
  await device.connect();
  return { server, caregiver, display, device };
}

/** In each round a question comes, is answered, and the server dies at that round's moment and starts again. */
async function playRounds(
  household: Household,
  rounds: KillMoment[],
  roundsBefore = 0,
): Promise<AskedQuestion[]> {
  const { server, caregiver, display, device } = household;
  const questions: AskedQuestion[] = [];
  for (const [index, killAtItsMoment] of rounds.entries()) {
    const round = roundsBefore + index + 1;
    const text = `Question ${round}?`;
    const { id } = await caregiver.sendNow({
      displayIds: [display.id],
      text,
      replies: { set: "own", texts: [`Yes ${round}`, `No ${round}`] },
    });
    const message = await device.receive(id);
    const answer = await killAtItsMoment({ server, device, message, button: round % 2 });
    questions.push({ text, answer });
    await server.restart();
    await device.connect();
    await device.untilAllAcknowledged();
  }
  device.close();
  return questions;
}

async function untilMailed(server: ServerProcess, answers: number): Promise<void> {
  const deadline = Date.now() + MAILS_DEADLINE_MS;
  const isMailed = async () =>
    (await server.mails()).filter((mail) => mail.subject?.includes("answered")).length >= answers;
  while (!(await isMailed()) && Date.now() < deadline) await sleep(200);
}

async function lookAround({ server, caregiver, display }: Household): Promise<CaregiversView> {
  return {
    occurrences: await caregiver.listPast(display.id),
    activity: await caregiver.listActivity(),
    mails: await server.mails(),
  };
}
