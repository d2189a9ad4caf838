import { Alert, Avatar, Button, FileButton, Group, Progress, Text } from "@mantine/core";
import { useId } from "react";
import { PHOTO_UPLOAD } from "../../../../shared/contract/base/fields.js";
import { useProfile } from "../../../auth/AuthContext.js";
import { useObjectUrl } from "../../../ui/useObjectUrl.js";
import { usePhoto } from "./usePhoto.js";

/** The own photo: chosen, seen and sent in one step. */
export function PhotoField() {
  const { name, photoURL } = useProfile();
  const { sending, error, upload, cancel, remove } = usePhoto();
  const preview = useObjectUrl(sending?.file ?? null);
  const hintId = useId();
  const percent = sending ? Math.round(sending.share * 100) : 0;
  return (
    <div>
      <div className="photo-field">
        <Avatar src={preview ?? photoURL} alt="" name={name} size={88} radius={88} className="photo" />
        <div className="photo-words">
          <Text fw={700}>Photo</Text>
          <Text c="dimmed" size="sm" id={hintId}>
            Shown on the screen beside your messages. JPEG, PNG, WebP, GIF or AVIF, at most{" "}
            {PHOTO_UPLOAD.maxBytes / 1024 / 1024} MB.
          </Text>
          {sending ? (
            <div className="photo-progress">
              <Progress.Root size="lg">
                <Progress.Section value={percent} aria-label="Photo upload progress" />
              </Progress.Root>
              <Button variant="default" size="sm" onClick={cancel}>
                Cancel
              </Button>
            </div>
          ) : (
            <Group gap="sm" mt="sm">
              <FileButton accept={PHOTO_UPLOAD.types.join(",")} onChange={(file) => file && upload(file)}>
                {(props) => (
                  <Button {...props} variant="default" size="sm" aria-describedby={hintId}>
                    {photoURL ? "Choose another photo" : "Choose a photo"}
                  </Button>
                )}
              </FileButton>
              {photoURL && (
                <Button variant="subtle" size="sm" onClick={remove}>
                  Remove photo
                </Button>
              )}
            </Group>
          )}
        </div>
      </div>
      {error && (
        <Alert color="alert" role="alert" mt="md">
          {error}
        </Alert>
      )}
    </div>
  );
}
