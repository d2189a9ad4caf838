import { Button, FileButton, Text } from "@mantine/core";
import { IconPhotoPlus } from "@tabler/icons-react";
import { useId } from "react";
import { PHOTO_UPLOAD } from "../../../shared/contract/base/fields.js";
import { keepPlace } from "../../ui/keepPlace.js";
import { UploadRow } from "./UploadRow.js";
import { describeUploads } from "./describeUploads.js";
import { useUploadQueue } from "./useUploadQueue.js";

/** Photos of this device: chosen, sent one after the other, and what became of each. */
export function PhotoUploads({ displayId }: { displayId: string }) {
  const { queue, uploads, isSending, interrupted } = useUploadQueue(displayId);
  const hintId = useId();
  const failed = uploads.filter(({ state }) => state === "failed");

  function remove(id: string): void {
    const goOn = keepPlace();
    queue.remove(id);
    goOn();
  }

  return (
    <section className="photo-uploads" aria-label="Add photos">
      <FileButton multiple accept={PHOTO_UPLOAD.types.join(",")} onChange={(files) => queue.add(files)}>
        {(props) => (
          <Button {...props} aria-describedby={hintId} leftSection={<IconPhotoPlus size={20} aria-hidden />}>
            Add photos
          </Button>
        )}
      </FileButton>
      <Text id={hintId} size="sm" c="dimmed">
        One or several. JPEG, PNG, WebP, GIF or AVIF, each at most {PHOTO_UPLOAD.maxBytes / 1024 / 1024} MB.
        They are turned upright, and the place where they were taken is removed.
      </Text>
      {interrupted.length > 0 && uploads.length === 0 && (
        <Text role="status">
          {`The page closed before all photos were added: ${interrupted.join(", ")}. Choose those again that you don't see below.`}
        </Text>
      )}
      {uploads.length > 0 && (
        <ul className="uploads" aria-label="Uploading">
          {uploads.map((upload) => (
            <UploadRow
              key={upload.id}
              upload={upload}
              onRetry={() => queue.retry(upload.id)}
              onRemove={() => remove(upload.id)}
            />
          ))}
        </ul>
      )}
      {failed.length > 1 && !isSending && (
        <Button variant="default" onClick={() => failed.forEach(({ id }) => queue.retry(id))}>
          Try all again
        </Button>
      )}
      <p className="visually-hidden" role="status">
        {describeUploads(uploads)}
      </p>
    </section>
  );
}
