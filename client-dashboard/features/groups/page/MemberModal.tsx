import { Alert, Modal } from "@mantine/core";
import { useState, type FormEvent } from "react";
import type { Display } from "../../../../shared/contract/displays.js";
import type { Member } from "../../../../shared/contract/groups.js";
import { FormButtons } from "../../../ui/form/FormButtons.js";
import { notify } from "../../../ui/notify.js";
import { useSaving } from "../../../ui/form/useSaving.js";
import { AccessFields, accessProblem, type Access } from "./AccessFields.js";
import { useGroupActions } from "./useGroupActions.js";

interface MemberModalProps {
  /** null: closed. */
  member: Member | null;
  displays: Display[];
  onClose: () => void;
}

export function MemberModal({ member, displays, onClose }: MemberModalProps) {
  return (
    <Modal opened={member !== null} onClose={onClose} title={`What ${member?.name ?? "they"} can see and do`}>
      {member && <MemberForm key={member.userId} member={member} displays={displays} onClose={onClose} />}
    </Modal>
  );
}

function MemberForm({ member, displays, onClose }: { member: Member } & Omit<MemberModalProps, "member">) {
  const { editMember } = useGroupActions();
  const [access, setAccess] = useState<Access>({ displayIds: member.displayIds, limited: member.limited });
  const [isTried, setIsTried] = useState(false);
  const problem = accessProblem(access);
  const { error, isSaving, save } = useSaving();

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setIsTried(true);
    if (problem || !(await save(() => editMember(member.userId, access)))) return;
    onClose();
    notify("Saved.", "success");
  }

  return (
    <form onSubmit={(event) => void handleSubmit(event)} noValidate>
      <AccessFields
        access={access}
        displays={displays}
        onChange={setAccess}
        error={isTried ? problem : undefined}
      />
      {error && (
        <Alert color="alert" role="alert" mt="md">
          {error}
        </Alert>
      )}
      <FormButtons submit="Save" isSaving={isSaving} onCancel={onClose} />
    </form>
  );
}
