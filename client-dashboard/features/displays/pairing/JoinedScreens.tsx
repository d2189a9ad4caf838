import { Button, Text, Title } from "@mantine/core";
import { IconDeviceTabletPlus } from "@tabler/icons-react";
import { useId } from "react";
import { useAuth } from "../../../auth/AuthContext.js";
import { usePermission } from "../../../auth/usePermission.js";
import { timeAgo } from "../../../ui/format/relativeTime.js";
import { useNow } from "../../../ui/useNow.js";
import { describeScreen, type JoinedScreen } from "./joinedScreens.js";
import { useJoinedScreens } from "./useJoinedScreens.js";
import { useRejectDevice } from "./useRejectDevice.js";
import "./pairing.css";

/** On every page of who is signed in: which screens came in just now, so that a stranger's does not stay. */
export function JoinedScreens() {
  const { state } = useAuth();
  // Another group has other screens, which were there before.
  return state.status === "signedIn" ? <JoinedList key={state.profile.activeGroup.groupID} /> : null;
}

function JoinedList() {
  const { screens, settle } = useJoinedScreens();
  if (screens.length === 0) return null;
  return (
    <div className="joined-screens">
      {screens.map((joined) => (
        <JoinedRow key={joined.device.id} joined={joined} onSettle={() => settle(joined.device.id)} />
      ))}
    </div>
  );
}

function JoinedRow({
  joined: { display, device },
  onSettle,
}: {
  joined: JoinedScreen;
  onSettle: () => void;
}) {
  const now = useNow();
  const canEdit = usePermission("display.edit");
  const reject = useRejectDevice(display);
  const headingId = useId();
  return (
    <section className="pairing-prompt" aria-labelledby={headingId}>
      <IconDeviceTabletPlus size={32} stroke={1.5} aria-hidden />
      <div className="pairing-prompt-words">
        <Title order={2} size="h3" id={headingId}>
          A screen joined {display.name}&apos;s display
        </Title>
        <Text c="dimmed">
          {describeScreen(device)}, {timeAgo(Date.parse(device.pairedAt), now)}.
        </Text>
        <div className="joined-buttons">
          <Button onClick={onSettle}>{canEdit ? "It's ours" : "OK"}</Button>
          {canEdit && (
            <Button variant="default" onClick={() => reject(device)}>
              Not ours?
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}
