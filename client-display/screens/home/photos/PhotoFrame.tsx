import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { PlannedPhoto } from "../../../../shared/realtime/snapshot.js";
import { PagedText } from "../pages/PagedText.js";
import { useSize } from "../places/useSize.js";

interface PhotoFrameProps {
  photo: PlannedPhoto;
  /** Fetched ahead. */
  upcoming: PlannedPhoto;
  onFailure(url: string): void;
  /** In CSS pixels, where its words stand beside it. */
  width: number | undefined;
}

/** As long as the fading of photos.css. */
const FADE_MS = 1_500;
const CAPTION_LINES = 2;
/** A photo that fills its box is so much larger than a whole one at most: what is cut away is a seventh. */
const CUT_MAX = 1.17;
/** Of what is cut away from its height. */
const FROM_ABOVE = 0.25;

/**
 * One photo, and beside it, unseen, either the one before, which fades, or the one to come: never more than two images are in memory, so
 * that it does not grow over weeks.
 */
export function PhotoFrame({ photo, upcoming, onFailure, width }: PhotoFrameProps) {
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
  const words = title && wordsOf(title);
  return (
    <figure className="home-photo">
      <div
        className="home-photo-box"
        ref={box.ref}
        style={width && words ? { flex: "none", width } : undefined}
      >
        {shown && (
          <div
            className="home-photo-back"
            style={{ backgroundImage: `url("${shown.url}")` }}
            aria-hidden="true"
          />
        )}
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
      {words && <Caption words={words} lines={width ? undefined : CAPTION_LINES} />}
    </figure>
  );
}

function aliveOf(shown: PlannedPhoto | null, fading: PlannedPhoto | null, coming: PlannedPhoto) {
  const second = fading || coming;
  if (!shown) return [second];
  return second.url === shown.url ? [shown] : [shown, second];
}

/** What it shows and who is on it. */
function wordsOf({ caption, names }: PlannedPhoto): string {
  return [caption, names.join(", ")].filter((one) => one !== "").join("\n");
}

/** Over so many lines, and page by page where that is not enough. */
function Caption({ words, lines }: { words: string; lines: number | undefined }) {
  return (
    <figcaption className="home-caption">
      <PagedText text={words} className="home-caption-words" lines={lines} />
    </figcaption>
  );
}

/**
 * A photo in its box, in pixels: engines of 2016 cannot round the corners of object-fit. It fills the box where that takes little of it
 * away, from below more than from above, where the heads are; any other is whole, before itself.
 */
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
    const fits = Math.min(box.width / photo.width, box.height / photo.height);
    const fills = Math.max(box.width / photo.width, box.height / photo.height);
    const scale = fills <= fits * CUT_MAX ? fills : fits;
    const width = Math.round(photo.width * scale);
    const height = Math.round(photo.height * scale);
    const left = Math.round((box.width - width) / 2);
    return {
      width,
      height,
      left,
      top: Math.round((box.height - height) * (height > box.height ? FROM_ABOVE : 0.5)),
    };
  };
  return { ref, placeOf };
}
