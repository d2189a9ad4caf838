import { useQuery } from "@tanstack/react-query";
import { recordingsApi } from "../../../shared/contract/recordings.js";
import { apiCall } from "../../api/apiCall.js";
import { queryKeys } from "../../api/queryKeys.js";

/** One recording with the address that plays it; an error when it was erased. */
export function useRecording(displayId: string, recordingId: string) {
  return useQuery({
    queryKey: queryKeys.recording(displayId, recordingId),
    queryFn: () => apiCall(recordingsApi.get, { params: { displayId, recordingId } }),
  });
}
