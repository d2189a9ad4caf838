import type { Sender } from "../../../../shared/contract/messages.js";
import type { Person } from "../../../../shared/contract/people.js";
import { useProfile } from "../../../auth/AuthContext.js";
import { usePeople } from "../../people/index.js";

export interface ChosenSender {
  /** null: the caregiver's own name, also when the person of the draft is gone. */
  senderId: string | null;
  sender: Sender;
  ownName: string;
  /** Everybody else in whose name it could go. */
  others: Person[];
}

/** In whose name a draft goes, and in whose it could go. */
export function useSender(senderId: string | null): ChosenSender {
  const { name, photoURL, userID: userId } = useProfile();
  const { people, isPending } = usePeople();
  const others = people.filter((person) => person.userId !== userId);
  const person = others.find(({ id }) => id === senderId);
  return {
    senderId: isPending ? senderId : (person?.id ?? null),
    sender: person ? { name: person.name, photoURL: person.photoURL } : { name, photoURL },
    ownName: name,
    others,
  };
}
