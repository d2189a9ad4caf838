import type { SetUpBefore } from "../../../shared/contract/takeovers.js";
import { dayAndTime } from "../../ui/format/dayTime.js";

export interface KeepRow {
  id: string;
  name: string;
  /** One sentence. */
  about: string;
}

export function peopleRows({ people }: SetUpBefore): KeepRow[] {
  return people.map(({ kind, id, name, email, at }) => ({
    id,
    name: name ?? email,
    about: kind === "member" ? `${email}, in the group since ${when(at)}.` : `Invited ${when(at)}.`,
  }));
}

export function deviceRows({ devices }: SetUpBefore): KeepRow[] {
  return devices.map(({ id, name, displayName, at }) => ({
    id,
    name,
    about: `Shows ${displayName}’s display since ${when(at)}.`,
  }));
}

export function messageRows({ messages }: SetUpBefore): KeepRow[] {
  return messages.map(({ id, text, displayName, repeats, at }) => ({
    id,
    name: text,
    about: `For ${displayName}${repeats ? ", repeats" : ""}, written ${when(at)}.`,
  }));
}

export function allIds({ people, devices, messages }: SetUpBefore): string[] {
  return [...people, ...devices, ...messages].map(({ id }) => id);
}

/** What is to go, by its kind. */
export function removals({ people, devices, messages }: SetUpBefore, kept: ReadonlySet<string>) {
  const gone = (rows: Array<{ id: string }>) => rows.map(({ id }) => id).filter((id) => !kept.has(id));
  return {
    members: gone(people.filter(({ kind }) => kind === "member")),
    invitations: gone(people.filter(({ kind }) => kind === "invitation")),
    devices: gone(devices),
    messages: gone(messages),
  };
}

function when(at: string): string {
  return dayAndTime(Date.parse(at), Date.now());
}
