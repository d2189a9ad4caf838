import { Alert, Button, Checkbox, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { IconCircleCheck, IconLock } from "@tabler/icons-react";
import { useState, type FormEvent } from "react";
import { useNavigate } from "react-router";
import { billingApi, type GroupSubscription } from "../../../shared/contract/billing.js";
import { apiCall } from "../../api/apiCall.js";
import { queryKeys } from "../../api/queryKeys.js";
import { useProfile } from "../../auth/AuthContext.js";
import { BackLink } from "../../ui/BackLink.js";
import { EmptyState } from "../../ui/EmptyState.js";
import { ErrorState } from "../../ui/ErrorState.js";
import { useSaving } from "../../ui/form/useSaving.js";
import { LoadingState } from "../../ui/LoadingState.js";
import { notify } from "../../ui/notify.js";
import { Page } from "../../ui/Page.js";
import { overLimitText } from "./billingTexts.js";
import { useGroupSubscription } from "./useGroupSubscription.js";
import "./billing.css";

/** `/group/editable-displays`: after a change to a smaller tier, which displays the owner goes on editing. */
export function EditableDisplaysPage() {
  const { activeGroup, billing } = useProfile();
  const { subscription, error, refetch } = useGroupSubscription();
  const isOwner = activeGroup.role === "owner";
  const isNothing = billing.state === "off" || subscription?.isOverLimit === false;
  return (
    <Page title="Displays you edit" width="narrow" action={<BackLink to="/account">My Account</BackLink>}>
      {!subscription && !error && !isNothing && <LoadingState what="the displays" />}
      {!subscription && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {isNothing && (
        <div className="card">
          <EmptyState icon={IconCircleCheck} title="There is nothing to choose">
            You can edit all your displays.
          </EmptyState>
        </div>
      )}
      {subscription?.isOverLimit && !isOwner && (
        <div className="card">
          <EmptyState icon={IconLock} title="Only the owner can choose">
            Ask {subscription.ask.name} which displays should be editable.
          </EmptyState>
        </div>
      )}
      {subscription?.isOverLimit && isOwner && (
        <ChoiceForm key={activeGroup.groupID} subscription={subscription} />
      )}
    </Page>
  );
}

function ChoiceForm({ subscription }: { subscription: GroupSubscription }) {
  const { displays, displayCount } = subscription;
  const limit = subscription.clientLimit ?? displayCount;
  const [chosen, setChosen] = useState(
    () => new Set(displays.filter(({ isEditable }) => isEditable).map(({ id }) => id)),
  );
  const { save, isSaving, error } = useSaving();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const isTooMany = chosen.size > limit;

  function handleToggle(id: string): void {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  }

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isTooMany) return;
    const body = { displayIds: [...chosen] };
    const isDone = await save(async () => {
      cache.setQueryData(queryKeys.groupSubscription, await apiCall(billingApi.chooseEditable, { body }));
    });
    if (!isDone) return;
    notify("Saved.", "success");
    void navigate("/dashboard");
  }

  return (
    <form className="card" onSubmit={(event) => void handleSubmit(event)}>
      <Text>
        {overLimitText(subscription)} Choose the ones that you go on editing. Nothing is deleted: the others
        keep showing what is planned, and answers keep coming in.
      </Text>
      <ul className="editable-list" aria-label="Displays">
        {displays.map(({ id, name }) => (
          <li key={id}>
            <Checkbox size="md" label={name} checked={chosen.has(id)} onChange={() => handleToggle(id)} />
          </li>
        ))}
      </ul>
      <Text role="status" fw={700} my="md">
        {isTooMany
          ? `Your plan covers ${limit}. Untick ${chosen.size - limit}.`
          : `${chosen.size} of ${limit} chosen.`}
      </Text>
      {error && (
        <Alert color="alert" role="alert" mb="md">
          {error}
        </Alert>
      )}
      <Button type="submit" loading={isSaving} disabled={isTooMany}>
        Save
      </Button>
    </form>
  );
}
