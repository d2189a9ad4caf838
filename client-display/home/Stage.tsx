import { type ReactNode, useEffect, useState } from "react";
import type { PlannedPhoto } from "../../shared/realtime/snapshot.js";
import { PhotoFrame } from "./PhotoFrame.js";
import { firstTurn, fittingTurn, secondsOf, type Turn, turnAfter } from "./turns.js";
import { useLoadable } from "./useLoadable.js";

export interface NamedPage {
  name: string;
  page: ReactNode;
}

interface StageProps {
  pages: NamedPage[];
  photos: PlannedPhoto[];
  photoSeconds: number;
  /** Epoch ms. */
  minute: number;
}

/** Where it was when a message took the screen: the photos do not begin again each time. */
let latest: Turn | null = null;

/** The place of the photos, where the pages come in between. One thing at a time, changed without haste. */
export function Stage({ pages, photos, photoSeconds, minute }: StageProps) {
  const [loadable, noteFailure] = useLoadable(photos, minute);
  const facts = { photos: loadable.length, pages: pages.length, photoSeconds };
  const [last, setTurn] = useState(() => latest || firstTurn(facts));
  const turn = fittingTurn(last, facts);
  const seconds = secondsOf(turn, facts);
  useEffect(() => {
    latest = turn;
  });
  useEffect(() => {
    if (seconds === null) return;
    const timer = setTimeout(() => setTurn(turnAfter(turn, facts)), seconds * 1_000);
    return () => clearTimeout(timer);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a new turn begins with these, and nothing else restarts it
  }, [turn.showing, turn.photo, turn.page, turn.photoLeft, seconds]);
  const page = pages[turn.page % pages.length];
  const photo = loadable[turn.photo % loadable.length];
  const isPhoto = turn.showing === "photo";
  return (
    <div className="home-stage">
      {photo && (
        <div className={isPhoto ? "home-layer" : "home-layer home-layer-off"}>
          <PhotoFrame
            photo={photo}
            upcoming={loadable[(turn.photo + 1) % loadable.length]!}
            onFailure={noteFailure}
          />
        </div>
      )}
      {page && !isPhoto && (
        <div className="home-layer home-layer-page" key={page.name}>
          {page.page}
        </div>
      )}
    </div>
  );
}
