import { Stack, Switch } from "@mantine/core";
import type { Display } from "../../../../shared/contract/displays.js";
import { ChoiceChips } from "../../../ui/form/ChoiceChips.js";
import { DisplayPicker } from "../../displays/index.js";

export interface Access {
  /** null: all of them, those to come included. */
  displayIds: string[] | null;
  limited: boolean;
}

interface AccessFieldsProps {
  access: Access;
  displays: Display[];
  onChange: (access: Access) => void;
  error?: string | undefined;
}

const REACHES = [
  { value: "all", label: "All displays" },
  { value: "some", label: "Only some" },
] as const;

/** What a member sees, and whether they may change settings there. */
export function AccessFields({ access, displays, onChange, error }: AccessFieldsProps) {
  const { displayIds, limited } = access;
  return (
    <Stack gap="lg">
      <ChoiceChips
        legend="Can see"
        choices={REACHES}
        value={displayIds === null ? "all" : "some"}
        onChange={(reach) => onChange({ ...access, displayIds: reach === "all" ? null : [] })}
      />
      {displayIds !== null && (
        <DisplayPicker
          legend="Displays"
          displays={displays}
          values={displayIds}
          onChange={(chosen) => onChange({ ...access, displayIds: chosen })}
          error={error}
        />
      )}
      <Switch
        label="Can change settings"
        description="Name, screens and time away of these displays. Without it they can see everything and send messages."
        checked={!limited}
        onChange={(event) => onChange({ ...access, limited: !event.currentTarget.checked })}
      />
    </Stack>
  );
}

/** What has to be put right before it can be saved. */
export function accessProblem({ displayIds }: Access): string | undefined {
  return displayIds?.length === 0 ? "Choose at least one display." : undefined;
}
