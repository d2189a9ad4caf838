import { useQuery } from "@tanstack/react-query";
import { recordingsApi } from "../../../shared/contract/recordings.js";
import { call } from "../../session/call.js";
import { queryKeys } from "../../session/queryKeys.js";

/** One recording with the address that plays it; an error when it was erased. */
export function useRecording(displayId: string, recordingId: string) {
  return useQuery({
    queryKey: queryKeys.recording(displayId, recordingId),
    queryFn: () => call(recordingsApi.get, { params: { displayId, recordingId } }),
  });
}
