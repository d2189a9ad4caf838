import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { accountsApi } from "../../../../shared/contract/accounts.js";
import type { ClockFormat } from "../../../../shared/contract/base/fields.js";
import { TOASTS } from "../../../../shared/texts.js";
import { useProfile } from "../../../auth/AuthContext.js";
import { apiCall } from "../../../api/apiCall.js";
import { ChoiceChips } from "../../../ui/form/ChoiceChips.js";
import { clockFormat } from "../../../ui/format/clockFormat.js";
import { notify } from "../../../ui/notify.js";
import { CLOCK_FORMATS } from "../../displays/index.js";
import { changeProfile } from "./changeProfile.js";

/** How this user reads times, here and in mails; at first as the browser's language has it. Saved with the press. */
export function ClockField() {
  const profile = useProfile();
  const cache = useQueryClient();
  const [asked, setAsked] = useState<ClockFormat | null>(null);

  async function choose(chosen: ClockFormat): Promise<void> {
    setAsked(chosen);
    try {
      await apiCall(accountsApi.setProfile, { body: { clockFormat: chosen } });
      await changeProfile(cache, { clockFormat: chosen });
      notify(TOASTS.accountUpdated, "success");
    } catch {
      // The choice goes back to what is stored.
      notify(TOASTS.accountUpdateFailed, "error");
    } finally {
      setAsked(null);
    }
  }

  return (
    <ChoiceChips
      legend="Times"
      choices={CLOCK_FORMATS}
      value={asked ?? profile.clockFormat ?? clockFormat()}
      onChange={(chosen) => void choose(chosen)}
      hint="Of everything you read here, and in mails and notifications. Each screen has its own clock."
    />
  );
}
