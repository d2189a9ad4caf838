import { NativeSelect } from "@mantine/core";
import { GROUP_MESSAGES } from "../../../../shared/texts.js";
import { useProfile } from "../../../auth/AuthContext.js";
import { useSwitchGroup } from "./useSwitchGroup.js";
import "./groups.css";

/** From one group to another; not there for who is in only one. */
export function GroupSwitch() {
  const { activeGroup, groups, enterableGroups } = useProfile();
  const maySwitch = groups.every((group) => enterableGroups.includes(group.groupID));
  const { switchTo, isSwitching } = useSwitchGroup();
  if (groups.length < 2) return null;
  return (
    <NativeSelect
      className="group-switch"
      label="Group"
      size="md"
      inputWrapperOrder={["label", "input", "description"]}
      description={maySwitch ? undefined : GROUP_MESSAGES.emailNotVerified}
      disabled={!maySwitch}
      data={groups.map((group) => ({ value: group.groupID, label: group.groupName }))}
      value={activeGroup.groupID}
      // Not disabled while it works, which would lose the keyboard's focus.
      onChange={({ currentTarget }) => !isSwitching && void switchTo(currentTarget.value)}
    />
  );
}
