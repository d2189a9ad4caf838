import { useQueryClient } from "@tanstack/react-query";
import { recordingsApi, type Recording } from "../../../shared/contract/recordings.js";
import { apiCall } from "../../api/apiCall.js";
import { queryKeys } from "../../api/queryKeys.js";

type RecordingName = Pick<Recording, "id" | "displayId">;

/** What a caregiver does to a recording. Each throws ApiError. */
export function useRecordingActions() {
  const cache = useQueryClient();

  return {
    async noteHeard({ id: recordingId, displayId }: RecordingName): Promise<void> {
      const heard = await apiCall(recordingsApi.noteHeard, { params: { displayId, recordingId } });
      cache.setQueryData<Recording>(queryKeys.recording(displayId, recordingId), heard);
      await cache.invalidateQueries({ queryKey: queryKeys.recordings(displayId) });
    },
    async remove({ id: recordingId, displayId }: RecordingName): Promise<void> {
      await apiCall(recordingsApi.remove, { params: { displayId, recordingId } });
      await cache.invalidateQueries({ queryKey: queryKeys.recordings(displayId) });
    },
  };
}
