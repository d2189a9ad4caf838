import { ActionIcon } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";

interface RowButtonProps {
  icon: Icon;
  /** What it does and to what, since nobody can read the picture aloud. */
  label: string;
  onClick: () => void;
  /** Something goes. */
  isRemoval?: boolean;
  loading?: boolean;
}

/** A small tool at the end of a row, large enough for a thumb. */
export function RowButton({ icon: IconShape, label, onClick, isRemoval = false, loading }: RowButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color={isRemoval ? "alert" : undefined}
      size={44}
      loading={loading}
      onClick={onClick}
      aria-label={label}
    >
      <IconShape size={20} aria-hidden />
    </ActionIcon>
  );
}
