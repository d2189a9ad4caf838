import type { CSSProperties } from "react";
import type { Sender } from "../../../shared/contract/messages.js";
import { Board, type Notice } from "./Board.js";
import { Asked, truthOf } from "./callRequests/Asked.js";
import { CallRequestRow, stateOf } from "./callRequests/CallRequestRow.js";
import { ClockButton } from "./ClockButton.js";
import { DayStrip } from "./DayStrip.js";
import { cardsAt } from "./extras.js";
import type { HomeScreen, HomeTools } from "./HomeRenderer.js";
import type { HomeParts } from "./HomeParts.js";
import type { Box } from "./places/Places.js";
import { Side, sharedParts } from "./Side.js";
import { Stage } from "./Stage.js";
import { useHomeTexts } from "./texts/useHomeTexts.js";
import { useAsking } from "./callRequests/useAsking.js";
import { usePlaces } from "./places/usePlaces.js";
import { ReadingTime, useSharing } from "./useSharing.js";

/** Narrower, in near letters, or lower, in CSS pixels, there is no place for a button beside the words of the board. */
const BESIDE_FROM = 14;
const BESIDE_HEIGHT_MIN = 88;
/** Wider than so many times its height, the words of a photo stand beside it. */
const FLAT_FROM = 2;
/** Of its height: photos of cameras fill it. */
const FLAT_PHOTO_WIDTH = 1.5;
/** What comes so soon shares its place with nothing. */
const SOON_MS = 60 * 60_000;

interface HomeProps {
  screen: HomeScreen;
  tools: HomeTools;
}

/** The clock with its surroundings; alone before the first plan, and while the first words are on their way. */
export function Home({ screen, tools }: HomeProps) {
  const { face, plan } = screen.view;
  if (face && plan) return <Surrounded screen={screen} tools={tools} face={face} plan={plan} />;
  return (
    <>
      {screen.clock()}
      <Board
        notices={noticesOf(screen)}
        aside={null}
        lines={0}
        SenderPortrait={tools.SenderPortrait}
        key="board"
      />
    </>
  );
}

function Surrounded({ screen, tools, face, plan }: HomeProps & Pick<HomeParts, "face" | "plan">) {
  const { view, actions, texts, letters } = screen;
  const words = useHomeTexts(face, tools);
  const now = tools.wallTimeAt(view.minute, view.zoneOffsets);
  const parts = words && { view, actions, texts, words, tools, face, plan, now, letters };
  const cards = face.level === "clock" ? [] : cardsAt(plan, view.minute);
  const state = stateOf({ face, plan, view });
  const asking = useAsking(state, actions);
  const hasBoard = face.level !== "clock" || state.kind !== "none";
  const side = face.level === "full" ? "full" : cards.length > 0 ? "cards" : null;
  const [ruler, places] = usePlaces({ parts, hasBoard, side });
  // What is not about the next thing may be as small as everything else.
  const sizeMin = places ? places.near / places.letters : 1;
  // Without a place of their own the notes of the family come in turn with what is next.
  const notes = places && !places.side ? cards.map(({ text }) => noteOf(text, sizeMin)) : [];
  const isAsked = state.kind !== "none";
  const claimer = state.kind === "claimed" ? state.claimer : undefined;
  const truth =
    isAsked && parts && !asking.isShown ? [noteOf(truthOf(state, parts, false), sizeMin, claimer)] : [];
  const panel = isAsked && asking.isShown && places && places.board ? aboveOf(places.board) : null;
  const never = isAsked && parts && <NeverMind requestId={state.requestId} parts={parts} />;
  const foot = places && places.foot;
  const boardHeight = places && places.board ? places.board.height : 0;
  const isTight =
    foot !== null &&
    face.recordButton &&
    (foot.width < BESIDE_FROM * letters.near || boardHeight < BESIDE_HEIGHT_MIN);
  const coming = face.level === "clock" ? [] : noticesOf(screen, sizeMin);
  const notices = truth.concat(coming, notes);
  const nextKey = screen.coming ? screen.coming.key : "";
  const isFree = places && !places.side && !isAsked && !isSoon(nextKey, view);
  const board = isFree ? places.board : null;
  const shared = board && parts ? sharedParts({ parts, box: board, nextKey }) : NOTHING;
  const isShared = shared.pages.length + shared.photos.length > 0;
  const [isAround, ask] = useSharing({
    isShared,
    board: notices.map(({ label, what }) => label + what).join(),
  });
  return (
    <>
      {actions && words && places && panel === null && (
        <ClockButton box={places.clock} name={words.whoSees} actions={actions} key="touch" />
      )}
      {screen.clock(panel !== null)}
      {hasBoard && !isAround && (
        <ReadingTime.Provider value={ask} key="board">
          <Board
            notices={notices}
            aside={never && !isTight && <div className="home-never-place">{never}</div>}
            lines={places ? places.boardLines : 0}
            SenderPortrait={tools.SenderPortrait}
          />
        </ReadingTime.Provider>
      )}
      {board && isShared && (
        <ReadingTime.Provider value={isAround ? ask : ignore} key="shared">
          <div
            className={`home-place home-shared home-layer${isAround ? "" : " home-layer-off"}`}
            style={styleOf(board)}
          >
            <Stage
              {...shared}
              photoSeconds={face.photoSeconds}
              minute={view.minute}
              isOff={notices.length > 0 ? !isAround : undefined}
              photoWidth={
                board.width > FLAT_FROM * board.height ? FLAT_PHOTO_WIDTH * board.height : undefined
              }
            />
          </div>
        </ReadingTime.Provider>
      )}
      <div className="home-ruler" ref={ruler} aria-hidden="true" key="ruler" />
      {parts && places && places.side && (
        <div className="home-place" style={styleBelow(panel, places.side)} key="side">
          <Side parts={parts} box={places.side} nextKey={nextKey} />
        </div>
      )}
      {parts && places && places.strip && (
        <div className="home-place" style={styleBelow(panel, places.strip)} key="strip">
          <DayStrip parts={parts} />
        </div>
      )}
      {parts && places && places.foot && (
        <CallRequestRow
          parts={parts}
          foot={places.foot}
          state={state}
          onAsk={asking.ask}
          never={isTight && never}
          key="foot"
        />
      )}
      {isAsked && panel && parts && (
        <div className="home-place home-place-asked" style={styleOf(panel)} key="asked">
          <Asked state={state} asking={asking} parts={parts} />
        </div>
      )}
    </>
  );
}

const NOTHING: ReturnType<typeof sharedParts> = { pages: [], photos: [] };
const ignore = () => {};

function isSoon(key: string, { messages, minute }: HomeScreen["view"]): boolean {
  return messages.some(({ occurrences }) =>
    occurrences.some((one) => one.key === key && Date.parse(one.dueAt) - minute <= SOON_MS),
  );
}

/** The call is not wanted any more. It stands where no call is asked for: a second press there takes nothing back. */
function NeverMind({ requestId, parts }: { requestId: string; parts: HomeParts }) {
  const { actions, tools, words } = parts;
  const isLocked = tools.useButtonLock(requestId);
  return (
    <button
      type="button"
      className="button button-quiet home-button-never"
      tabIndex={actions ? 0 : -1}
      onClick={actions ? () => !isLocked() && actions.withdrawCall(requestId) : undefined}
    >
      <span className="button-face">
        <span>{words.call.neverMind}</span>
      </span>
    </button>
  );
}

function noteOf(text: string, sizeMin: number, sender?: Sender): Notice {
  return { label: "", when: "", what: text, sizeMin, sender };
}

function noticesOf({ coming }: HomeScreen, wordSizeMin?: number): Notice[] {
  return coming ? [{ ...coming, wordSizeMin }] : [];
}

/** All that is above the board: what is true of a call lies there for a while. */
function aboveOf({ left, top, width }: Box): Box {
  return { left, top: 0, width, height: top };
}

/** What lies below the panel keeps its place, and is not seen nor read aloud. */
function styleBelow(panel: Box | null, box: Box): CSSProperties {
  const isBelow =
    panel !== null &&
    box.left < panel.left + panel.width &&
    panel.left < box.left + box.width &&
    box.top < panel.height;
  return isBelow ? { ...styleOf(box), visibility: "hidden" } : styleOf(box);
}

function styleOf({ left, top, width, height }: Box): CSSProperties {
  return { left, top, width, height };
}
