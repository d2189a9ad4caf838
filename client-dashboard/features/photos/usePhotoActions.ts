import { useQueryClient } from "@tanstack/react-query";
import { photosApi, type Photo, type PhotoChanges } from "../../../shared/contract/photos.js";
import { call } from "../../session/call.js";
import { queryKeys } from "../../session/queryKeys.js";
import { putFirst, removeItems, type Pages } from "../../session/realtime/pages.js";
import type { TransferWatch } from "../../session/transferFile.js";

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
      const photo = await call(photosApi.add, { params: { displayId }, file }, options);
      change((pages) => putFirst(pages, photo));
    },
    async edit(photoId: string, body: PhotoChanges): Promise<void> {
      const photo = await call(photosApi.edit, { params: { displayId, photoId }, body });
      change((pages) => putFirst(pages, photo));
    },
    async remove(photoId: string): Promise<void> {
      await call(photosApi.remove, { params: { displayId, photoId } });
      change((pages) => removeItems(pages, ({ id }) => id === photoId));
    },
  };
}
