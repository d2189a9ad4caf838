import { NativeSelect } from "@mantine/core";
import { GROUP_MESSAGES } from "../../../shared/texts.js";
import { useProfile } from "../../session/AuthContext.js";
import { useSwitchGroup } from "./useSwitchGroup.js";
import "./groups.css";

/** From one group to another; not there for who is in only one. */
export function GroupSwitch() {
  const { activeGroup, groups, emailVerified } = useProfile();
  const { switchTo, isSwitching } = useSwitchGroup();
  if (groups.length < 2) return null;
  return (
    <NativeSelect
      className="group-switch"
      label="Group"
      size="md"
      inputWrapperOrder={["label", "input", "description"]}
      description={emailVerified ? undefined : GROUP_MESSAGES.emailNotVerified}
      disabled={!emailVerified || isSwitching}
      data={groups.map(({ groupID, groupName }) => ({ value: groupID, label: groupName }))}
      value={activeGroup.groupID}
      onChange={(event) => void switchTo(event.currentTarget.value)}
    />
  );
}
