import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CALENDAR_UPLOAD, calendarImportsApi } from "../../../../shared/contract/calendar/calendarImports.js";
import { apiCall } from "../../../api/apiCall.js";
import { queryKeys } from "../../../api/queryKeys.js";

/** The files that were imported into a display's calendar. */
export function useCalendarImports(displayId: string) {
  return useQuery({
    queryKey: queryKeys.calendarImports(displayId),
    queryFn: () => apiCall(calendarImportsApi.list, { params: { displayId } }),
  });
}

/** Each throws ApiError. */
export function useCalendarImportActions(displayId: string) {
  const cache = useQueryClient();
  const params = { displayId };

  async function anew<Result>(work: Promise<Result>): Promise<Result> {
    const result = await work;
    await Promise.all([
      cache.invalidateQueries({ queryKey: queryKeys.calendarImports(displayId) }),
      cache.invalidateQueries({ queryKey: queryKeys.calendar(displayId) }),
    ]);
    return result;
  }

  return {
    preview: (file: File) => apiCall(calendarImportsApi.preview, { params, file: asCalendar(file) }),
    bring: (file: File, { familyOnly, key }: { familyOnly: boolean; key: string }) =>
      anew(
        apiCall(
          calendarImportsApi.create,
          { params, query: { familyOnly: familyOnly ? "yes" : "no" }, file: asCalendar(file) },
          { idempotencyKey: key },
        ),
      ),
    remove: (importId: string) =>
      anew(apiCall(calendarImportsApi.remove, { params: { displayId, importId } })),
  };
}

/** Many systems do not know the ending, and send the file as one of no kind. */
function asCalendar(file: File): Blob {
  return new Blob([file], { type: CALENDAR_UPLOAD.types[0] });
}
