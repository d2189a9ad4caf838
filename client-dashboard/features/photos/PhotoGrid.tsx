import { Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import type { Photo } from "../../../shared/contract/photos.js";
import { readableMessage } from "../../api/ApiError.js";
import { keepPlace } from "../../ui/keepPlace.js";
import { notify } from "../../ui/notify.js";
import { ShowMore } from "../../ui/ShowMore.js";
import { useReach } from "../displays/index.js";
import { PhotoTile } from "./PhotoTile.js";
import { usePhotoActions } from "./usePhotoActions.js";
import type { usePhotos } from "./usePhotos.js";

interface PhotoGridProps {
  displayId: string;
  feed: ReturnType<typeof usePhotos>;
  canEdit: boolean;
  onEdit: (photo: Photo) => void;
}

export function PhotoGrid({ displayId, feed, canEdit, onEdit }: PhotoGridProps) {
  const { remove } = usePhotoActions(displayId);
  const reach = useReach(displayId);

  async function takeAway(photo: Photo, goOn: () => void): Promise<void> {
    try {
      await remove(photo.id);
      goOn();
      notify(reach("The photo was removed.", "goes"), "success");
    } catch (error) {
      notify(`The photo couldn't be removed. ${readableMessage(error)}`, "error");
    }
  }

  const confirmRemoval = (photo: Photo) => {
    const goOn = keepPlace();
    modals.openConfirmModal({
      title: "Remove this photo?",
      children: (
        <>
          <img className="photo-confirm" src={photo.portraitUrl} alt="" />
          <Text>
            It's deleted here, and leaves the screen as soon as that is online. Your own copy stays where it
            is.
          </Text>
        </>
      ),
      labels: { confirm: "Remove", cancel: "Cancel" },
      confirmProps: { color: "alert" },
      onConfirm: () => void takeAway(photo, goOn),
    });
  };

  return (
    <>
      <ul className="photos" aria-label="Photos">
        {feed.photos.map((photo) => (
          <PhotoTile
            key={photo.id}
            photo={photo}
            canEdit={canEdit}
            onEdit={() => onEdit(photo)}
            onRemove={() => confirmRemoval(photo)}
          />
        ))}
      </ul>
      {feed.isFetchNextPageError && (
        <Text role="alert" c="alert" ta="center" mt="md">
          {readableMessage(feed.error)}
        </Text>
      )}
      <ShowMore list={feed} />
    </>
  );
}
