import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { PlannedPhoto } from "../../shared/realtime/snapshot.js";
import { useSize } from "./useSize.js";

interface PhotoFrameProps {
  photo: PlannedPhoto;
  /** Fetched ahead. */
  upcoming: PlannedPhoto;
  onFailure(url: string): void;
}

/** As long as the fading of home.css. */
const FADE_MS = 1_500;

/**
 * One photo, and beside it, unseen, either the one before, which fades, or the one to come: never more than two images
 * are alive, whatever the weeks bring.
 */
export function PhotoFrame({ photo, upcoming, onFailure }: PhotoFrameProps) {
  const [loaded, setLoaded] = useState<string[]>([]);
  const [shown, setShown] = useState<PlannedPhoto | null>(null);
  const [fading, setFading] = useState<PlannedPhoto | null>(null);
  const isReady = loaded.indexOf(photo.url) >= 0;
  useEffect(() => {
    if (!isReady) return;
    setFading(shown && shown.url !== photo.url ? shown : null);
    setShown(photo);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only another photo starts a change
  }, [isReady, photo.url]);
  // By itself: when the next photo comes in the middle of it, this one must still go, or there would be no place for any other.
  useEffect(() => {
    if (!fading) return;
    const timer = setTimeout(() => setFading(null), FADE_MS);
    return () => clearTimeout(timer);
  }, [fading]);
  const alive = aliveOf(shown, fading, isReady ? upcoming : photo);
  const box = useBox();
  const title = shown && shown.id === photo.id ? photo : shown;
  return (
    <figure className={title && title.height > title.width ? "home-photo home-photo-upright" : "home-photo"}>
      <div className="home-photo-box" ref={box.ref}>
        {alive.map((one) => (
          <img
            key={one.url}
            className={one === shown ? "home-image home-image-shown" : "home-image"}
            style={box.placeOf(one)}
            src={one.url}
            alt=""
            onLoad={() => setLoaded((known) => known.slice(-3).concat(one.url))}
            onError={() => onFailure(one.url)}
          />
        ))}
      </div>
      {title && <Caption photo={title} />}
    </figure>
  );
}

function aliveOf(shown: PlannedPhoto | null, fading: PlannedPhoto | null, coming: PlannedPhoto) {
  const second = fading || coming;
  if (!shown) return [second];
  return second.url === shown.url ? [shown] : [shown, second];
}

function Caption({ photo: { caption, names } }: { photo: PlannedPhoto }) {
  if (!caption && names.length === 0) return null;
  return (
    <figcaption className="home-caption">
      {caption && <p className="home-caption-words">{caption}</p>}
      {names.length > 0 && <p className="home-quiet">{names.join(", ")}</p>}
    </figcaption>
  );
}

/** The whole of a photo in the middle of its box, in pixels: engines of 2016 cannot round the corners of object-fit. */
function useBox() {
  const ref = useRef<HTMLDivElement>(null);
  const [box, setBox] = useState({ width: 0, height: 0 });
  useSize();
  // After every drawing: a longer caption leaves less room. The box does not follow its photo, so this ends.
  // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
  useLayoutEffect(() => {
    if (!ref.current) return;
    const { clientWidth: width, clientHeight: height } = ref.current;
    if (width !== box.width || height !== box.height) setBox({ width, height });
  });
  const placeOf = (photo: PlannedPhoto) => {
    const scale = Math.min(box.width / photo.width, box.height / photo.height);
    const width = Math.round(photo.width * scale);
    const height = Math.round(photo.height * scale);
    const left = Math.round((box.width - width) / 2);
    return { width, height, left, top: Math.round((box.height - height) / 2) };
  };
  return { ref, placeOf };
}
