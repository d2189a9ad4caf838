import { Avatar, Button, FileButton, Group, Text } from "@mantine/core";
import { useId } from "react";
import { PHOTO_UPLOAD } from "../../../shared/contract/base/fields.js";
import { useObjectUrl } from "../../ui/useObjectUrl.js";
import { photoProblem } from "../../ui/form/photoProblem.js";

/** A new file, no photo, or what there was. */
export type ChosenPhoto = File | "none" | "as it is";

interface PersonPhotoProps {
  name: string;
  photoURL: string | null;
  chosen: ChosenPhoto;
  onChoose: (chosen: ChosenPhoto, problem: string | null) => void;
  error: string | undefined;
  isDisabled: boolean;
}

/** The photo of a person, seen before it is sent with the rest of the form. */
export function PersonPhoto({ name, photoURL, chosen, onChoose, error, isDisabled }: PersonPhotoProps) {
  const preview = useObjectUrl(chosen instanceof File ? chosen : null);
  const stored = chosen === "as it is" ? photoURL : null;
  const shown = preview ?? stored;
  const id = useId();
  const choose = (file: File | null) => file && onChoose(file, photoProblem(file, PHOTO_UPLOAD));
  return (
    <div className="person-photo">
      <Avatar src={shown} name={name} alt="" size={96} radius={96} color="accent" />
      <div>
        <Text fw={700}>Photo</Text>
        <Group gap="xs" mt={6}>
          <FileButton accept={PHOTO_UPLOAD.types.join(",")} onChange={choose} disabled={isDisabled}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                size="sm"
                disabled={isDisabled}
                aria-describedby={error ? id : undefined}
              >
                {shown ? "Choose another photo" : "Choose a photo"}
              </Button>
            )}
          </FileButton>
          {shown && (
            <Button variant="subtle" size="sm" disabled={isDisabled} onClick={() => onChoose("none", null)}>
              Remove photo
            </Button>
          )}
        </Group>
        {error && (
          <Text id={id} role="alert" c="alert" size="sm" mt={6}>
            {error}
          </Text>
        )}
      </div>
    </div>
  );
}
