import { useEffect } from "react";
import type { PlannedCard } from "../../../shared/realtime/snapshot.js";
import { useFitting } from "./pages/useFitting.js";

/** How large the words are, attempt by attempt. */
const SIZES = ["large", "middle", "small"];

interface CardsProps {
  cards: PlannedCard[];
  /** Of their part in what stands beside the clock, in CSS pixels; null: all of it. */
  heightMax: number | null;
  /** They do not fit: somebody else shows them one by one. */
  onTooLong(): void;
}

/** The notes of the family, all at once. */
export function Cards({ cards, heightMax, onTooLong }: CardsProps) {
  const subject = subjectOf(cards);
  const { box, attempt, fails } = useFitting({ subject, last: SIZES.length - 1 });
  useEffect(() => {
    if (fails) onTooLong();
  });
  return (
    <div
      className={`home-cards home-cards-${SIZES[attempt]}${heightMax === null ? " home-cards-alone" : ""}`}
      style={heightMax === null ? undefined : { maxHeight: heightMax }}
      ref={box}
    >
      {cards.map(({ id, text }) => (
        <p className="home-card" key={id}>
          {text}
        </p>
      ))}
    </div>
  );
}

export function subjectOf(cards: PlannedCard[]): string {
  return cards.map(({ id, text }) => id + text).join();
}
