import { Text } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import type { Photo } from "../../../shared/contract/photos.js";
import { RowButton } from "../../ui/RowButton.js";
import { listNames, photoAlt } from "./photoTexts.js";

interface PhotoTileProps {
  photo: Photo;
  canEdit: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

export function PhotoTile({ photo, canEdit, onEdit, onRemove }: PhotoTileProps) {
  const { caption, people, portraitUrl } = photo;
  const alt = photoAlt(photo);
  const names = listNames(people.map(({ name }) => name));
  return (
    <li className="photo-tile card">
      {/* What stands below it to the letter is read once. */}
      <img
        src={portraitUrl}
        alt={alt === caption || alt === names ? "" : alt}
        width={480}
        height={480}
        loading="lazy"
      />
      <div className="photo-tile-foot">
        <div className="photo-tile-words">
          {caption && <Text lineClamp={3}>{caption}</Text>}
          {names && (
            <Text size="sm" c="dimmed" lineClamp={2}>
              {names}
            </Text>
          )}
          {!caption && !names && <Text c="dimmed">No caption yet</Text>}
        </div>
        {canEdit && (
          <div className="photo-tile-tools">
            <RowButton icon={IconPencil} onClick={onEdit} label={`Edit photo: ${alt}`} />
            <RowButton icon={IconTrash} isRemoval onClick={onRemove} label={`Remove photo: ${alt}`} />
          </div>
        )}
      </div>
    </li>
  );
}
