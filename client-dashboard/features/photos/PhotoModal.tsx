import { Modal } from "@mantine/core";
import type { Photo } from "../../../shared/contract/photos.js";
import { closeUnlessUnsaved } from "../../ui/form/unsaved.js";
import { PhotoForm } from "./PhotoForm.js";

interface PhotoModalProps {
  displayId: string;
  /** null: closed. */
  photo: Photo | null;
  onClose: () => void;
}

export function PhotoModal({ displayId, photo, onClose }: PhotoModalProps) {
  return (
    <Modal opened={photo !== null} onClose={() => closeUnlessUnsaved(onClose)} title="Edit photo">
      {photo && <PhotoForm displayId={displayId} photo={photo} onClose={onClose} />}
    </Modal>
  );
}
