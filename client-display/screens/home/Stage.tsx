import { type ReactNode, useContext, useEffect, useRef, useState } from "react";
import type { PlannedPhoto } from "../../../shared/realtime/snapshot.js";
import { PhotoFrame } from "./photos/PhotoFrame.js";
import {
  firstTurn,
  fittingTurn,
  PHOTO_SECONDS_AT_A_STRETCH,
  secondsOf,
  type Turn,
  turnAfter,
} from "./pages/turns.js";
import { useLoadable } from "./photos/useLoadable.js";
import { ReadingTime } from "./useSharing.js";

export interface NamedPage {
  name: string;
  page: ReactNode;
}

export interface StageProps {
  pages: NamedPage[];
  photos: PlannedPhoto[];
  photoSeconds: number;
  /** Epoch ms. */
  minute: number;
  /** Of a place that is shared: it is somebody else's turn. Each time that this ends, the next thing is shown. */
  isOff?: boolean;
  /** Of a photo with its words beside it, in CSS pixels; left out: they stand below it. */
  photoWidth?: number;
}

/** Where it was when a message took the screen: the photos do not begin again each time. */
let latest: Turn | null = null;

/** The place of the photos, where the pages come in between. One thing at a time, changed without haste. */
export function Stage({ pages, photos, photoSeconds, minute, isOff, photoWidth }: StageProps) {
  const [loadable, noteFailure] = useLoadable(photos, minute);
  const facts = { photos: loadable.length, pages: pages.length, photoSeconds };
  const [last, setTurn] = useState(() => latest || firstTurn(facts));
  const turn = fittingTurn(last, facts);
  const seconds = secondsOf(turn, facts);
  useEffect(() => {
    latest = turn;
  });
  const isPhoto = turn.showing === "photo";
  const isShared = isOff !== undefined;
  const wasOff = useRef(true);
  useEffect(() => {
    if (isOff && !wasOff.current) setTurn(turnAfter(turn, facts));
    wasOff.current = isOff === true;
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only the end of its turn counts
  }, [isOff]);
  const ask = useContext(ReadingTime);
  useEffect(() => {
    if (isShared && !isOff && isPhoto) ask(Math.min(photoSeconds, PHOTO_SECONDS_AT_A_STRETCH));
  }, [isShared, isOff, isPhoto, photoSeconds, ask]);
  useEffect(() => {
    if (seconds === null || isShared) return;
    const timer = setTimeout(() => setTurn(turnAfter(turn, facts)), seconds * 1_000);
    return () => clearTimeout(timer);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a new turn begins with these, and nothing else restarts it
  }, [turn.showing, turn.photo, turn.page, turn.photoLeft, seconds, isShared]);
  const page = pages[turn.page % pages.length];
  const photo = loadable[turn.photo % loadable.length];
  return (
    <div className={photoWidth ? "home-stage home-flat" : "home-stage"}>
      {photo && (
        <div className={isPhoto ? "home-layer" : "home-layer home-layer-off"}>
          <PhotoFrame
            photo={photo}
            upcoming={loadable[(turn.photo + 1) % loadable.length]!}
            onFailure={noteFailure}
            width={photoWidth}
          />
        </div>
      )}
      {page && !isPhoto && !isOff && (
        <div className="home-layer home-layer-page" key={page.name}>
          {page.page}
        </div>
      )}
    </div>
  );
}
