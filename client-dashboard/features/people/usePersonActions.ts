import { useQueryClient } from "@tanstack/react-query";
import {
  peopleApi,
  type NewPerson,
  type Person,
  type PersonChanges,
} from "../../../shared/contract/people.js";
import { apiCall } from "../../api/apiCall.js";
import { queryKeys } from "../../api/queryKeys.js";
import type { TransferWatch } from "../../api/transferFile.js";

interface PeopleList {
  items: Person[];
}

/** What a caregiver does to the people of the group. Each throws ApiError and leaves the list true. */
export function usePersonActions() {
  const cache = useQueryClient();

  function keep(person: Person): Person {
    cache.setQueryData<PeopleList>(
      queryKeys.people,
      (list) => list && { items: withPerson(list.items, person) },
    );
    // Their messages show another face on the pictures of the screens.
    void cache.invalidateQueries({ queryKey: queryKeys.plans });
    return person;
  }

  return {
    async add(body: NewPerson, idempotencyKey: string): Promise<Person> {
      return keep(await apiCall(peopleApi.create, { body }, { idempotencyKey }));
    },
    async edit(personId: string, body: PersonChanges): Promise<Person> {
      return keep(await apiCall(peopleApi.edit, { params: { personId }, body }));
    },
    async setPhoto(personId: string, file: Blob, watch: TransferWatch): Promise<Person> {
      return keep(await apiCall(peopleApi.setPhoto, { params: { personId }, file }, watch));
    },
    async removePhoto(personId: string): Promise<Person> {
      return keep(await apiCall(peopleApi.removePhoto, { params: { personId } }));
    },
    async remove(personId: string): Promise<void> {
      await apiCall(peopleApi.remove, { params: { personId } });
      await cache.invalidateQueries({ queryKey: queryKeys.people });
      void cache.invalidateQueries({ queryKey: queryKeys.plans });
    },
  };
}

/** In the place of an earlier state, or new; by name, as the server lists them. */
function withPerson(items: Person[], person: Person): Person[] {
  const others = items.filter(({ id }) => id !== person.id);
  return [...others, person].sort((a, b) => a.name.localeCompare(b.name));
}
