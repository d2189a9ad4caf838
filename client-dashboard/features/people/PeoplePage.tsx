import { Button, Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import { IconUserPlus, IconUsers } from "@tabler/icons-react";
import { useState } from "react";
import type { Person } from "../../../shared/contract/people.js";
import { readableMessage } from "../../api/ApiError.js";
import { usePermission } from "../../auth/usePermission.js";
import { EmptyState } from "../../ui/EmptyState.js";
import { ErrorState } from "../../ui/ErrorState.js";
import { LoadingState } from "../../ui/LoadingState.js";
import { notify } from "../../ui/notify.js";
import { Page } from "../../ui/Page.js";
import { SubscriptionNotice } from "../billing/index.js";
import { PersonModal } from "./PersonModal.js";
import { PersonRow } from "./PersonRow.js";
import { usePeople } from "./usePeople.js";
import { usePersonActions } from "./usePersonActions.js";
import "./people.css";

/** `/people`: everyone in the recipient's life, with or without an account. */
export function PeoplePage() {
  const { people, data, isPending, error, refetch } = usePeople();
  const { remove } = usePersonActions();
  const [edited, setEdited] = useState<Person | "new" | null>(null);
  const canEdit = usePermission("person.edit");
  const hasOnlyMembers = people.every(({ userId }) => userId !== null);

  async function takeOut({ id, name }: Person): Promise<void> {
    try {
      await remove(id);
      notify(`${name} was removed.`, "success");
    } catch (failure) {
      notify(`${name} couldn't be removed. ${readableMessage(failure)}`, "error");
    }
  }

  const confirmRemoval = (person: Person) =>
    modals.openConfirmModal({
      title: `Remove ${person.name}?`,
      children: <Text>Messages sent in their name keep it, without the photo.</Text>,
      labels: { confirm: "Remove", cancel: "Cancel" },
      confirmProps: { color: "alert" },
      onConfirm: () => void takeOut(person),
    });

  const add = (
    <Button onClick={() => setEdited("new")} leftSection={<IconUserPlus size={20} aria-hidden />}>
      Add a person
    </Button>
  );
  return (
    <Page title="People" width="narrow" action={data && canEdit && add}>
      <Text c="dimmed" mb="lg">
        Family, friends, nurses: everyone who matters. You can send a message in the name of any of them, with
        their photo beside it.
      </Text>
      <SubscriptionNotice />
      {isPending && <LoadingState what="the people" />}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && (
        <ul className="people" aria-label="People">
          {people.map((person) => (
            <PersonRow
              key={person.id}
              person={person}
              canEdit={canEdit}
              onEdit={() => setEdited(person)}
              onRemove={() => confirmRemoval(person)}
            />
          ))}
        </ul>
      )}
      {data && canEdit && hasOnlyMembers && (
        <div className="card">
          <EmptyState icon={IconUsers} title="No one without an account yet">
            Add a grandchild, or the nurse who comes on Tuesdays, with a photo of each.
          </EmptyState>
        </div>
      )}
      <PersonModal edited={edited} onClose={() => setEdited(null)} />
    </Page>
  );
}
