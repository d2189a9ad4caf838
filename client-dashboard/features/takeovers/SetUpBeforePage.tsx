import { IconCircleCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { takeoversApi } from "../../../shared/contract/takeovers.js";
import { apiCall } from "../../api/apiCall.js";
import { queryKeys } from "../../api/queryKeys.js";
import { EmptyState } from "../../ui/EmptyState.js";
import { ErrorState } from "../../ui/ErrorState.js";
import { LoadingState } from "../../ui/LoadingState.js";
import { Page } from "../../ui/Page.js";
import { GoOn } from "./GoOn.js";
import { SetUpBeforeForm } from "./SetUpBeforeForm.js";
import "./takeovers.css";

/** `/account/set-up-before`: what is to stay of what was set up before the address was proved. */
export function SetUpBeforePage() {
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.setUpBefore,
    queryFn: () => apiCall(takeoversApi.get, {}),
  });
  const question = data?.question;
  return (
    <Page title="What was set up before" width="narrow">
      {!data && !error && <LoadingState what="what was set up before" />}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {question && <SetUpBeforeForm key={`${question.groupID} ${question.until}`} question={question} />}
      {question === null && (
        <div className="card">
          <EmptyState icon={IconCircleCheck} title="There is nothing to decide">
            <p>You have already decided what stays in your account.</p>
            <GoOn />
          </EmptyState>
        </div>
      )}
    </Page>
  );
}
