import { Anchor } from "@mantine/core";
import { focusPageHeading } from "../../../ui/useRouteFocus.js";

/** Where a filter hides what there is. It goes with the filter, and hands the keyboard on. */
export function ClearFilter({ onClick }: { onClick: () => void }) {
  const handleClick = () => {
    focusPageHeading();
    onClick();
  };
  return (
    <Anchor component="button" type="button" underline="always" onClick={handleClick}>
      Show everything
    </Anchor>
  );
}
