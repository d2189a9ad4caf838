import { Text } from "@mantine/core";
import { IconPhotoHeart } from "@tabler/icons-react";
import { useState } from "react";
import type { Display } from "../../../shared/contract/displays.js";
import type { Photo } from "../../../shared/contract/photos.js";
import { usePermission } from "../../auth/usePermission.js";
import { EmptyState } from "../../ui/EmptyState.js";
import { ErrorState } from "../../ui/ErrorState.js";
import { LoadingState } from "../../ui/LoadingState.js";
import { LevelNotice } from "../cards/index.js";
import { intervalText } from "../displays/index.js";
import { PhotoGrid } from "./PhotoGrid.js";
import { PhotoModal } from "./PhotoModal.js";
import { PhotoUploads } from "./PhotoUploads.js";
import { usePhotos } from "./usePhotos.js";
import "./photos.css";

/** The photos of one display: seen, added, named, taken away. */
export function PhotoFrame({ display }: { display: Display }) {
  const feed = usePhotos(display.id);
  const [edited, setEdited] = useState<Photo | null>(null);
  const canSend = usePermission("display.send");
  const hasNone = feed.data !== undefined && feed.photos.length === 0;
  return (
    <>
      <Text c="dimmed" mb="lg" maw={640}>
        They take turns beside {display.name}&apos;s clock, one after the other, each for{" "}
        {intervalText(display.photoSeconds)}, with your caption and the names of who is in them.
      </Text>
      <LevelNotice display={display} />
      {canSend && <PhotoUploads displayId={display.id} />}
      {feed.isPending && <LoadingState what="the photos" />}
      {feed.isError && !feed.data && <ErrorState error={feed.error} onRetry={() => void feed.refetch()} />}
      {hasNone && (
        <div className="card">
          <EmptyState icon={IconPhotoHeart} title="No photos yet">
            {canSend
              ? `Start with faces that ${display.name} loves to see: the grandchildren, the old dog, a wedding long ago.`
              : "No one has added one yet."}
          </EmptyState>
        </div>
      )}
      {feed.photos.length > 0 && (
        <PhotoGrid displayId={display.id} feed={feed} canEdit={canSend} onEdit={setEdited} />
      )}
      <PhotoModal displayId={display.id} photo={edited} onClose={() => setEdited(null)} />
    </>
  );
}
