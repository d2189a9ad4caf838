import { Alert, Button, Text, Title } from "@mantine/core";
import { modals } from "@mantine/modals";
import type { Display } from "../../../../shared/contract/displays.js";
import { notify } from "../../../ui/notify.js";
import { useReach } from "../presence/useReach.js";
import { useEditDisplay } from "./useEditDisplay.js";

/** Puts a display to rest for good, and takes it out again. */
export function ArchiveSettings({ display }: { display: Display }) {
  const { save, isSaving, errors } = useEditDisplay(display.id);
  const reach = useReach(display.id);
  const { archived, name } = display;

  async function rest(isResting: boolean): Promise<void> {
    if (!(await save({ archived: isResting }))) return;
    notify(reach(isResting ? "Archived." : "Restored.", "changes"), "success");
  }

  const confirm = () =>
    modals.openConfirmModal({
      title: `Archive ${name}'s display?`,
      children: <Text>Its screens show just the clock. Its messages are kept.</Text>,
      labels: { confirm: "Archive", cancel: "Cancel" },
      onConfirm: () => void rest(true),
    });

  return (
    <section className="card" aria-labelledby="archive-heading">
      <Title order={2} id="archive-heading" mb="xs">
        Archive
      </Title>
      <Text c="dimmed" mb="md">
        {archived
          ? `${name}'s display is archived. Its screens show just the clock. Its messages are kept.`
          : "For a display you no longer need. Nothing is deleted, and you can restore it at any time."}
      </Text>
      {errors["form"] && (
        <Alert color="alert" role="alert" mb="md">
          {errors["form"]}
        </Alert>
      )}
      <Button
        variant={archived ? "filled" : "default"}
        loading={isSaving}
        onClick={archived ? () => void rest(false) : confirm}
      >
        {archived ? "Restore this display" : "Archive this display"}
      </Button>
    </section>
  );
}
