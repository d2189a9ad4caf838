import { Button, FileButton, Text } from "@mantine/core";
import { IconPhotoPlus } from "@tabler/icons-react";
import { useId } from "react";
import { PHOTO_UPLOAD } from "../../../shared/contract/fields.js";
import { UploadRow } from "./UploadRow.js";
import { useUploadQueue } from "./useUploadQueue.js";

/** Photos of this device: chosen, sent one after the other, and what became of each. */
export function PhotoUploads({ displayId }: { displayId: string }) {
  const { queue, uploads, isSending } = useUploadQueue(displayId);
  const hintId = useId();
  const failed = uploads.filter(({ state }) => state === "failed");
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
        One or many. JPEG, PNG, WebP, GIF or AVIF, each at most {PHOTO_UPLOAD.maxBytes / 1024 / 1024} MB. They
        are turned upright, and where they were taken is erased.
      </Text>
      {uploads.length > 0 && (
        <ul className="uploads" aria-label="On their way">
          {uploads.map((upload) => (
            <UploadRow
              key={upload.id}
              upload={upload}
              onRetry={() => queue.retry(upload.id)}
              onRemove={() => queue.remove(upload.id)}
            />
          ))}
        </ul>
      )}
      {failed.length > 1 && !isSending && (
        <Button variant="default" onClick={() => failed.forEach(({ id }) => queue.retry(id))}>
          Try all of them again
        </Button>
      )}
      <p className="visually-hidden" role="status">
        {uploads.length > 0 && statusWords(uploads.length - failed.length, failed.length)}
      </p>
    </section>
  );
}

function statusWords(underWay: number, failed: number): string {
  const sent = underWay === 0 ? "" : `${underWay} to send. `;
  return sent + (failed === 0 ? "" : `${failed} not sent.`);
}
