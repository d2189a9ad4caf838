import { Button, Group } from "@mantine/core";

interface FormButtonsProps {
  /** What sending does, in a word or two. */
  submit: string;
  isSaving: boolean;
  onCancel: () => void;
}

/** The end of a form in a dialog, in sight however long the form is. */
export function FormButtons({ submit, isSaving, onCancel }: FormButtonsProps) {
  return (
    <Group justify="flex-end" mt="lg" className="dialog-end">
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" loading={isSaving}>
        {submit}
      </Button>
    </Group>
  );
}
