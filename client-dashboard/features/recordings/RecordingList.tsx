import { Text, Title } from "@mantine/core";
import { modals } from "@mantine/modals";
import { IconTrash } from "@tabler/icons-react";
import type { Display } from "../../../shared/contract/displays.js";
import type { Recording } from "../../../shared/contract/recordings.js";
import { readableMessage } from "../../api/ApiError.js";
import { usePermission } from "../../auth/usePermission.js";
import { ErrorState } from "../../ui/ErrorState.js";
import { dayAndTime } from "../../ui/format/dayTime.js";
import { keepPlace } from "../../ui/keepPlace.js";
import { LoadingState } from "../../ui/LoadingState.js";
import { notify } from "../../ui/notify.js";
import { ShowMore } from "../../ui/ShowMore.js";
import { RowButton } from "../../ui/RowButton.js";
import { RecordingPlayer } from "./RecordingPlayer.js";
import { useRecordingActions } from "./useRecordingActions.js";
import { useRecordings } from "./useRecordings.js";

/** Every recording of a display, to hear again and to erase. */
export function RecordingList({ display, now }: { display: Display; now: number }) {
  const list = useRecordings(display.id);
  const actions = useRecordingActions();
  const canErase = usePermission("display.edit");

  async function erase(recording: Recording, goOn: () => void): Promise<void> {
    try {
      await actions.remove(recording);
      goOn();
      notify("The recording was deleted.", "success");
    } catch (error) {
      notify(`It couldn't be deleted. ${readableMessage(error)}`, "error");
    }
  }

  const confirmErasing = (recording: Recording) => {
    const goOn = keepPlace();
    modals.openConfirmModal({
      title: "Delete this recording?",
      children: <Text>No one can listen to it afterwards, and it can't be brought back.</Text>,
      labels: { confirm: "Delete", cancel: "Cancel" },
      confirmProps: { color: "alert" },
      onConfirm: () => void erase(recording, goOn),
    });
  };

  return (
    <section className="card" id="recordings" aria-labelledby="recordings-heading">
      <Title order={2} id="recordings-heading" mb="md" tabIndex={-1} className="page-heading">
        Recordings
      </Title>
      {list.isPending && <LoadingState what="the recordings" />}
      {list.isError && !list.data && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && list.recordings.length === 0 && (
        <Text c="dimmed">
          No recordings yet. {display.name} holds the microphone on the screen, or the space bar, and speaks.
        </Text>
      )}
      <ul className="recordings">
        {list.recordings.map((recording) => (
          <li key={recording.id} className="recording">
            <div className="recording-words">
              <Text fw={700}>{dayAndTime(Date.parse(recording.startedAt), now)}</Text>
              <RecordingPlayer recording={recording} />
            </div>
            {canErase && (
              <RowButton
                icon={IconTrash}
                isRemoval
                onClick={() => confirmErasing(recording)}
                label={`Delete the recording of ${dayAndTime(Date.parse(recording.startedAt), now)}`}
              />
            )}
          </li>
        ))}
      </ul>
      <ShowMore list={list} />
    </section>
  );
}
