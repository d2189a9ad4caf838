import type { ReactNode } from "react";
import type { CallUrgency } from "../../../../shared/contract/callRequests.js";
import { type CallRequestState, callRequestStateOf } from "./callRequestState.js";
import { Drawing } from "../photos/Drawing.js";
import type { HomeParts } from "../HomeParts.js";
import { MicrophoneButton } from "./MicrophoneButton.js";
import type { Foot } from "../places/Places.js";
import { useHomeKeys } from "../useHomeKeys.js";

const URGENCIES: CallUrgency[] = ["now", "tonight"];

interface CallRequestRowProps {
  parts: HomeParts;
  foot: Foot;
  state: CallRequestState;
  /** The button was pressed; also when the call was asked for already, which is then said once more. */
  onAsk(urgency: CallUrgency): void;
  /** Shown in place of the microphone button where the screen has no room for both. */
  never: ReactNode;
}

/** The buttons below the clock. They stay where they are, whatever was asked. */
export function CallRequestRow({ parts, foot, state, onAsk, never }: CallRequestRowProps) {
  const { face, actions, words } = parts;
  const isLocked = parts.tools.useButtonLock("");
  useHomeKeys(actions !== null);
  const { columns, gap, buttonHeight, hasIcons, hasHints } = foot;
  const width = (foot.width - (columns - 1) * gap) / columns;
  const offered = face.callButtons ? URGENCIES : [];
  const count = offered.length + (face.recordButton ? 1 : 0);
  const placeOf = (index: number) => {
    // The last one has the row that it does not share.
    const isAlone = index === count - 1 && index % columns === 0;
    return {
      left: (index % columns) * (width + gap),
      top: Math.floor(index / columns) * (buttonHeight + gap),
      width: isAlone ? foot.width : width,
      height: buttonHeight,
    };
  };
  const { left, top, height } = foot;
  return (
    <div
      className={state.kind === "none" ? "home-buttons home-buttons-free" : "home-buttons"}
      style={{ left, top, width: foot.width, height }}
    >
      {offered.map((urgency, index) => {
        const isAsked = state.kind !== "none" && state.urgency === urgency;
        return (
          <div className="home-button-place" style={placeOf(index)} key={urgency}>
            <button
              type="button"
              className={`button home-button home-button-${urgency}${isAsked ? " home-button-asked" : ""}`}
              tabIndex={actions ? 0 : -1}
              onClick={actions ? () => !isLocked() && onAsk(urgency) : undefined}
            >
              <span className="button-face">
                {hasIcons && <Drawing name={urgency === "now" ? "phone" : "moon"} />}
                <span>{words.call[urgency]}</span>
              </span>
            </button>
          </div>
        );
      })}
      {face.recordButton && (
        <div className="home-button-place" style={placeOf(offered.length)}>
          {never || (
            <MicrophoneButton parts={parts} isLocked={isLocked} hasIcon={hasIcons} hasHint={hasHints} />
          )}
        </div>
      )}
    </div>
  );
}

export function stateOf({ face, plan, view }: Pick<HomeParts, "face" | "plan" | "view">): CallRequestState {
  return face.callButtons ? callRequestStateOf(plan.callRequest, view.asked) : { kind: "none" };
}
