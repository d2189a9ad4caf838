import type { PlannedMessage } from "../../shared/realtime/snapshot.js";
import type { Pairing } from "../connection/PairingFlow.js";
import { type LocalAnswers, withLocalAnswers } from "./answers.js";
import type { DisplayState } from "./DisplayState.js";
import { NearPlan } from "./NearPlan.js";
import { screenAt } from "./Screen.js";
import { minuteOf, type View } from "./View.js";

interface ViewFacts {
  state: DisplayState;
  pairing: Pairing;
  connectedUntil: number;
  timeKnown: boolean;
  offline: boolean;
}

/** Makes the view of a moment, and keeps what is costly to find out until the plan or the minute changes. */
export class ViewBuilder {
  private readonly nearPlan = new NearPlan();
  private messages: PlannedMessage[] = [];
  private laidOver: { plan: PlannedMessage[]; local: LocalAnswers } | null = null;

  build(facts: ViewFacts, now: number): View {
    const { snapshot } = facts.state.plan;
    this.layAnswersOver(snapshot?.messages ?? NOTHING, facts.state.localAnswers);
    this.nearPlan.update(this.messages, now);
    const { near, next } = this.nearPlan;
    return {
      screen: screenAt({ ...facts, near, next }, now),
      minute: minuteOf(now),
      zoneOffsets: snapshot?.zoneOffsets ?? null,
      language: snapshot?.display.language ?? null,
      offline: facts.offline && snapshot !== null,
    };
  }

  private layAnswersOver(plan: PlannedMessage[], local: LocalAnswers): void {
    if (this.laidOver?.plan === plan && this.laidOver.local === local) return;
    this.laidOver = { plan, local };
    this.messages = withLocalAnswers(plan, local);
  }
}

/** One and the same array, so that a display without a plan does not look changed. */
const NOTHING: PlannedMessage[] = [];
