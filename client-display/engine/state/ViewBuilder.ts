import type { PlannedEvent, PlannedMessage } from "../../../shared/realtime/snapshot.js";
import type { Pairing } from "../../screens/pairing/PairingRenderer.js";
import { agendaMessages } from "./agendaMessages.js";
import { type LocalAnswers, withLocalAnswers } from "./answers.js";
import type { DisplayState } from "./DisplayState.js";
import { NearPlan } from "./NearPlan.js";
import { isNightFor } from "./night.js";
import { lastCallRequestFrame } from "./outbox.js";
import { screenAt } from "./Screen.js";
import { minuteOf, type View } from "./View.js";

interface ViewFacts {
  state: DisplayState;
  pairing: Pairing;
  isGreeting: boolean;
  timeKnown: boolean;
  offline: boolean;
  /** The clock shows though it is night. */
  isAwake: boolean;
}

/** Makes the view of a moment, and keeps what is costly to find out until the plan or the minute changes. */
export class ViewBuilder {
  private readonly nearPlan = new NearPlan();
  private messages: PlannedMessage[] = [];
  private agenda: PlannedMessage[] = [];
  private agendaOf: { messages: PlannedMessage[]; events: PlannedEvent[] | undefined } | null = null;
  private laidOver: { plan: PlannedMessage[]; local: LocalAnswers } | null = null;

  build(facts: ViewFacts, now: number): View {
    const { snapshot } = facts.state.plan;
    this.layAnswersOver(snapshot ? snapshot.messages : NOTHING, facts.state.localAnswers);
    this.addEvents(snapshot ? snapshot.events : undefined);
    this.nearPlan.update(this.messages, this.agenda, now);
    const { near, next } = this.nearPlan;
    const isNight = snapshot !== null && isNightFor(snapshot.display.night, snapshot.zoneOffsets, now);
    return {
      screen: screenAt({ ...facts, near, next, isNight }, now),
      minute: minuteOf(now),
      plan: snapshot,
      messages: this.messages,
      agenda: this.agenda,
      asked: lastCallRequestFrame(facts.state.outbox),
      zoneOffsets: snapshot && snapshot.zoneOffsets,
      face: snapshot && snapshot.display,
      light: !!snapshot && snapshot.display.theme === "light" && !isNight,
      offline: facts.offline && snapshot !== null,
    };
  }

  private layAnswersOver(plan: PlannedMessage[], local: LocalAnswers): void {
    if (this.laidOver?.plan === plan && this.laidOver.local === local) return;
    this.laidOver = { plan, local };
    this.messages = withLocalAnswers(plan, local);
  }

  private addEvents(events: PlannedEvent[] | undefined): void {
    if (this.agendaOf?.messages === this.messages && this.agendaOf.events === events) return;
    this.agendaOf = { messages: this.messages, events };
    this.agenda = agendaMessages(this.messages, events);
  }
}

/** One and the same array, so that a display without a plan does not look changed. */
const NOTHING: PlannedMessage[] = [];
