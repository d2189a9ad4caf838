import { Anchor } from "@mantine/core";

/** Where a filter hides what there is. */
export function ClearFilter({ onClick }: { onClick: () => void }) {
  return (
    <Anchor component="button" type="button" underline="always" onClick={onClick}>
      Show everything
    </Anchor>
  );
}
