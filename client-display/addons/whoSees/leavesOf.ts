import type { Sender } from "../../../shared/contract/messages.js";
import type { PlannedCalling } from "../../../shared/realtime/snapshot.js";
import type { WhoSeesTexts } from "./WhoSeesTexts.js";

/** One thing that the card says, and whose faces stand with it. */
export interface Leaf {
  text: string;
  faces: Sender[];
}

export interface CardFacts {
  /** null: the plan is one of a server that does not say it. */
  calling: PlannedCalling | null;
  deviceId: string;
  /** This browser can take part in a call. */
  canCall: boolean;
  isOffline: boolean;
  /** Who sees the person now, in another tab of this browser. */
  seenBy: { name: string; since: number } | null;
  /** Epoch ms. */
  now: number;
  /** "Today, 15:05" */
  when(instant: number): string;
}

/** So many faces beside each other have room on every screen. */
const FACES_MAX = 3;
const MINUTE_MS = 60_000;

/** All that the card says, what matters most first: each leaf is read alone. */
export function leavesOf(facts: CardFacts, texts: WhoSeesTexts): Leaf[] {
  const { calling, canCall } = facts;
  if (!canCall) return [plain(texts.noCalls)];
  return [
    cameraLeaf(facts, texts),
    plain(texts.neverSecretly),
    ...(calling ? consentLeaves(calling, facts, texts) : [plain(texts.onlyByPress)]),
    ...callerLeaves(facts, texts),
    ...(calling ? logLeaves(calling, facts, texts) : []),
  ];
}

function cameraLeaf({ calling, deviceId, seenBy, when }: CardFacts, texts: WhoSeesTexts): Leaf {
  if (seenBy) return plain(texts.isSeen(seenBy.name, when(seenBy.since)));
  const last = calling && calling.log.filter((call) => call.deviceId === deviceId)[0];
  if (!last) return plain(texts.nobodySees);
  return plain(`${texts.nobodySees} ${texts.lastSeen(last.name, when(Date.parse(last.endedAt)))}`);
}

/** For whom the camera goes on by itself, here and on the other screens, and who can end that. */
function consentLeaves(
  { byThemselves, callers }: PlannedCalling,
  facts: CardFacts,
  texts: WhoSeesTexts,
): Leaf[] {
  const agreed = byThemselves.filter(({ until }) => facts.now < Date.parse(until));
  const isHere = ({ deviceId }: (typeof agreed)[number]) => deviceId === facts.deviceId;
  const here = agreed.filter(isHere).map(({ name }) => name);
  const others = agreed.filter((one) => !isHere(one));
  const devices = others
    .map(({ deviceName }) => deviceName)
    .filter((name, index, all) => all.indexOf(name) === index);
  const elsewhere = devices.map((device) =>
    plain(texts.elsewhere(namesOf(others.filter(({ deviceName }) => deviceName === device)), device)),
  );
  const leaves = [plain(here.length > 0 ? texts.byItself(here.join(", ")) : texts.onlyByPress)].concat(
    elsewhere,
  );
  return agreed.length > 0 ? leaves.concat(plain(texts.toStop(namesOf(callers)))) : leaves;
}

function callerLeaves({ calling, isOffline }: CardFacts, texts: WhoSeesTexts): Leaf[] {
  const offline = isOffline ? [plain(texts.unreachable)] : [];
  const callers = calling ? calling.callers : [];
  const leaves: Leaf[] = [];
  for (let first = 0; first < callers.length; first += FACES_MAX) {
    const some = callers.slice(first, first + FACES_MAX);
    const named = some.map(({ name, relation }) => (relation ? `${name} (${relation})` : name));
    leaves.push({ text: texts.mayCall(named.join(", ")), faces: some.map(faceOf) });
  }
  return offline.concat(leaves);
}

function logLeaves({ log }: PlannedCalling, { when }: CardFacts, texts: WhoSeesTexts): Leaf[] {
  if (log.length === 0) return [plain(texts.nobodyCalled)];
  return log.map((call) => plain(`${when(Date.parse(call.startedAt))}: ${fateOf(call, texts)}`));
}

function fateOf(
  { name, answeredAt, endedAt, notNow, byItself }: PlannedCalling["log"][number],
  texts: WhoSeesTexts,
): string {
  if (notNow) return texts.notNow(name);
  if (answeredAt === null) return texts.notAnswered(name);
  const minutes = Math.round((Date.parse(endedAt) - Date.parse(answeredAt)) / MINUTE_MS);
  return byItself ? texts.talkedByItself(name, minutes) : texts.talked(name, minutes);
}

function faceOf({ name, photoURL }: PlannedCalling["callers"][number]): Sender {
  return { name, photoURL };
}

function namesOf(people: { name: string }[]): string {
  return people.map(({ name }) => name).join(", ");
}

function plain(text: string): Leaf {
  return { text, faces: [] };
}
