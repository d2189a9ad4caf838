import { Button, type ButtonProps } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router";
import { readableMessage } from "../../../api/ApiError.js";
import { useProfile } from "../../../auth/AuthContext.js";
import { notify } from "../../../ui/notify.js";
import { useGroupActions } from "./useGroupActions.js";

/** For who is only in others' groups and cares for somebody else as well: their own group, and its first display. */
export function OwnGroupButton(props: ButtonProps) {
  const { hasOwnGroup } = useProfile();
  const { makeOwnGroup } = useGroupActions();
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  if (hasOwnGroup && !isBusy) return null;

  async function handleClick(): Promise<void> {
    setIsBusy(true);
    try {
      await makeOwnGroup();
      void navigate("/dashboard/new-display");
    } catch (error) {
      setIsBusy(false);
      notify(readableMessage(error), "error");
    }
  }

  return (
    <Button variant="default" {...props} loading={isBusy} onClick={() => void handleClick()}>
      Set up my own display
    </Button>
  );
}
