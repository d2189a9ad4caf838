/** Seconds that a page stays. */
export const PAGE_SECONDS = 20;
/** The first page only bridges the time until the photo is here. */
const FIRST_PAGE_SECONDS = 6;
/** A photo that stays for an hour makes room for a page each minute. */
export const PHOTO_SECONDS_AT_A_STRETCH = 60;

/** What has the frame: one of the photos, or one of the pages. Counters run on; whoever shows them takes the remainder. */
export interface Turn {
  showing: "photo" | "page";
  photo: number;
  page: number;
  /** Seconds that the photo still has, this turn included. */
  photoLeft: number;
}

export interface TurnFacts {
  photos: number;
  pages: number;
  photoSeconds: number;
}

/** A page first: it is there at once, while the photo is on its way. */
export function firstTurn({ photos, pages, photoSeconds }: TurnFacts): Turn {
  return {
    showing: pages > 0 || photos === 0 ? "page" : "photo",
    photo: 0,
    page: 0,
    photoLeft: photoSeconds,
  };
}

/** How long this turn lasts; null: for ever, since there is nothing else. */
export function secondsOf(turn: Turn, { photos, pages }: TurnFacts): number | null {
  if (photos + pages < 2) return null;
  if (turn.showing === "page") return isFirst(turn) && photos > 0 ? FIRST_PAGE_SECONDS : PAGE_SECONDS;
  return pages > 0 ? Math.min(turn.photoLeft, PHOTO_SECONDS_AT_A_STRETCH) : turn.photoLeft;
}

function isFirst({ photo, page }: Turn): boolean {
  return photo === 0 && page === 0;
}

/** Photos and pages by turns; a photo comes back until it has had its time. */
export function turnAfter(turn: Turn, facts: TurnFacts): Turn {
  const { photos, pages, photoSeconds } = facts;
  if (turn.showing === "page")
    return photos > 0 ? { ...turn, showing: "photo", page: turn.page + 1 } : { ...turn, page: turn.page + 1 };
  const left = turn.photoLeft - (secondsOf(turn, facts) ?? 0);
  const showing = pages > 0 ? "page" : "photo";
  return left > 0
    ? { ...turn, showing, photoLeft: left }
    : { ...turn, showing, photo: turn.photo + 1, photoLeft: photoSeconds };
}

/** What is true now of a turn that was begun with other photos and pages: nothing is shown that is gone. */
export function fittingTurn(turn: Turn, facts: TurnFacts): Turn {
  const { photos, pages, photoSeconds } = facts;
  // The family wants photos to change sooner than it did when this one came.
  if (turn.photoLeft > photoSeconds) return fittingTurn({ ...turn, photoLeft: photoSeconds }, facts);
  if (turn.showing === "photo" && photos === 0) return { ...turn, showing: "page" };
  if (turn.showing === "page" && pages === 0 && photos > 0) return { ...turn, showing: "photo" };
  return turn;
}

/** Two of the others, then the next of what matters more, until everything has been there; what matters comes first. */
export function inTurn<Page>(matters: Page[], others: Page[]): Page[] {
  if (matters.length === 0) return others;
  const pages: Page[] = [];
  for (let round = 0; round < matters.length || 2 * round < others.length; round += 1) {
    pages.push(matters[round % matters.length]!);
    pages.push(...others.slice(2 * round, 2 * round + 2));
  }
  return pages;
}
