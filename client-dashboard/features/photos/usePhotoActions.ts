import { useQueryClient } from "@tanstack/react-query";
import { photosApi, type Photo, type PhotoChanges } from "../../../shared/contract/photos.js";
import { apiCall } from "../../api/apiCall.js";
import { queryKeys } from "../../api/queryKeys.js";
import { putFirst, removeItems, type Pages } from "../../realtime/pages.js";
import type { TransferWatch } from "../../api/transferFile.js";

/** What a caregiver does to the photos of a display. Each throws ApiError and leaves the list true. */
export function usePhotoActions(displayId: string) {
  const cache = useQueryClient();
  const key = queryKeys.photos(displayId);

  function change(changed: (pages: Pages<Photo>) => Pages<Photo>): void {
    cache.setQueryData<Pages<Photo>>(key, (pages) => pages && changed(pages));
    void cache.invalidateQueries({ queryKey: queryKeys.plan(displayId) });
  }

  return {
    async add(file: File, options: TransferWatch & { idempotencyKey: string }): Promise<void> {
      const photo = await apiCall(photosApi.add, { params: { displayId }, file }, options);
      change((pages) => putFirst(pages, photo));
    },
    async edit(photoId: string, body: PhotoChanges): Promise<void> {
      const photo = await apiCall(photosApi.edit, { params: { displayId, photoId }, body });
      change((pages) => putFirst(pages, photo));
    },
    async remove(photoId: string): Promise<void> {
      await apiCall(photosApi.remove, { params: { displayId, photoId } });
      change((pages) => removeItems(pages, ({ id }) => id === photoId));
    },
  };
}
