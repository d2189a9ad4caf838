import { useState } from "react";
import type { Sender } from "../../../../shared/contract/messages.js";
import type { Person } from "../../../../shared/contract/people.js";
import { useProfile } from "../../../auth/AuthContext.js";
import { usePeople } from "../../people/index.js";

export interface ChosenSender {
  /** null: the caregiver's own name, also when the person of the draft is gone. */
  senderId: string | null;
  sender: Sender;
  ownName: string;
  /** Whether it can be chosen: there is somebody else, or nobody knew when the page was opened. What goes then would move the rest. */
  isOffered: boolean;
  /** Everybody else in whose name it could go. */
  others: Person[];
}

/** In whose name a draft goes, and in whose it could go. */
export function useSender(senderId: string | null): ChosenSender {
  const { name, photoURL, userID: userId } = useProfile();
  const { people, isPending } = usePeople();
  const [wasUnknown] = useState(isPending);
  const others = people.filter((person) => person.userId !== userId);
  const person = others.find(({ id }) => id === senderId);
  return {
    senderId: isPending ? senderId : (person?.id ?? null),
    sender: person ? { name: person.name, photoURL: person.photoURL } : { name, photoURL },
    ownName: name,
    isOffered: wasUnknown || others.length > 0,
    others,
  };
}
