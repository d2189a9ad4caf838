import { useState } from "react";
import type { DutyRota } from "../../../shared/contract/duty.js";
import { ApiError } from "../../api/ApiError.js";
import { useKeeping, useKeptForm } from "../../auth/useKeptForm.js";
import { useUnsavedInDialog } from "../../ui/form/unsaved.js";
import { useSaving } from "../../ui/form/useSaving.js";
import { draftOf, problemOf, refusedAt, tableOf, type DutyDraft, type DutyProblem } from "./draft.js";
import { mergeDuty, type DutyVersion } from "./mergeDuty.js";
import { useDutyActions } from "./useDuty.js";

const LEAVING = "Your changes of the week haven’t been saved.";

/** The form of the whole table, begun on `rota`. What somebody else saves meanwhile is neither lost nor does it lose what was typed here. */
export function useDutyForm(rota: DutyRota) {
  const { save: saveTable, findNewest, reload } = useDutyActions();
  const begun = useKeptForm<DutyVersion>("duty");
  const [version, setVersion] = useState<DutyVersion>(
    () => begun.kept ?? { base: rota, draft: draftOf(rota) },
  );
  const [isChanged, setIsChanged] = useState(begun.kept !== null);
  const [problem, setProblem] = useState<DutyProblem | null>(null);
  /** What was typed here upon what somebody else has changed of the same. */
  const [overtaken, setOvertaken] = useState<DutyVersion | null>(null);
  const { error, isSaving, save } = useSaving();
  useUnsavedInDialog(isChanged, LEAVING);
  useKeeping(begun, isChanged ? version : null);

  function change(changes: Partial<DutyDraft>): void {
    setVersion(({ base, draft }) => ({ base, draft: { ...draft, ...changes } }));
    setIsChanged(true);
    setProblem(null);
  }

  /** True when it is stored. */
  async function saveOn(saved: DutyVersion): Promise<boolean> {
    setOvertaken(null);
    const found = problemOf(saved.draft);
    setProblem(found);
    if (found) return false;
    let isStored = false;
    const isAnswered = await save(async () => (isStored = await send(saved)));
    // Who is a member may be another than when the form was opened.
    if (!isAnswered) void reload();
    return isStored;
  }

  /** Throws ApiError. False: somebody has to choose first. */
  async function send(sent: DutyVersion): Promise<boolean> {
    try {
      await saveTable(tableOf(sent.draft, sent.base.version));
      return true;
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      if (failure.code === "edited-meanwhile") return meet(sent);
      setProblem(refusedAt(sent.draft, failure));
      throw failure;
    }
  }

  /** Somebody was faster. Only where both have changed the same, somebody has to choose. */
  async function meet(sent: DutyVersion): Promise<boolean> {
    const { onTheirs, isContested } = mergeDuty(sent, await findNewest());
    if (isContested) {
      setOvertaken(onTheirs);
      return false;
    }
    setVersion(onTheirs);
    return send(onTheirs);
  }

  return {
    ...{ draft: version.draft, change, problem, error, isSaving, overtaken },
    save: () => saveOn(version),
    saveMine: () => saveOn(overtaken ?? version),
    goOn: () => setOvertaken(null),
  };
}
