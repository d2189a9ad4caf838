import { Button, Group, Modal, Text } from "@mantine/core";
import { useState } from "react";
import type { Scope } from "../../../../shared/contract/messages.js";
import { ScopeField } from "../edit/ScopeField.js";

/** What is to be deleted. */
export interface DeleteTarget {
  messageId: string;
  text: string;
  /** The showing that the question is about, in words; null where there is no part to choose. */
  showing: { key: string; day: string } | null;
  /** It is one showing of a series that was changed alone. */
  isException: boolean;
}

interface DeleteMessageModalProps {
  target: DeleteTarget | null;
  onDelete: (part: { messageId: string; scope: Scope; key: string | null }) => Promise<unknown>;
  onClose: () => void;
}

/** Asks before a message goes, and of a series which part of it. */
export function DeleteMessageModal({ target, onDelete, onClose }: DeleteMessageModalProps) {
  const title = target?.showing ? "Delete reminder" : "Delete this message?";
  return (
    <Modal opened={target !== null} onClose={onClose} title={title}>
      {target && <DeleteForm target={target} onDelete={onDelete} onClose={onClose} />}
    </Modal>
  );
}

function DeleteForm({ target, onDelete, onClose }: DeleteMessageModalProps & { target: DeleteTarget }) {
  const { messageId, showing, text, isException } = target;
  const [scope, setScope] = useState<Scope>(showing ? "this" : "all");
  const [isDeleting, setIsDeleting] = useState(false);

  async function confirm(): Promise<void> {
    setIsDeleting(true);
    const key = scope === "all" ? null : (showing?.key ?? null);
    await onDelete({ messageId, scope, key });
    onClose();
  }

  return (
    <>
      <Text mb="md">
        “{shortened(text)}” leaves the screen right away, or as soon as the screen is back online. Answers are
        kept.{isException && " The rest of its series stays as it is."}
      </Text>
      {showing && <ScopeField legend="Delete" day={showing.day} value={scope} onChange={setScope} />}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button color="alert" loading={isDeleting} onClick={() => void confirm()}>
          Delete
        </Button>
      </Group>
    </>
  );
}

const SHORT_LENGTH = 120;

function shortened(text: string): string {
  return text.length > SHORT_LENGTH ? `${text.slice(0, SHORT_LENGTH).trimEnd()}…` : text;
}
