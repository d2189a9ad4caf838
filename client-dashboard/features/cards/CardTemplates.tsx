import { useProfile } from "../../auth/AuthContext.js";
import { usePeople } from "../people/index.js";
import { cardSentences } from "./cardSentences.js";

/** Sentences to begin with, one tap each. Without the people there are none, and nothing is missing. */
export function CardTemplates({ onChoose }: { onChoose: (text: string) => void }) {
  const { people } = usePeople();
  const { userID: userId } = useProfile();
  // The other people first: who writes is at the dashboard.
  const names = [...people]
    .sort((a, b) => Number(a.userId === userId) - Number(b.userId === userId))
    .map(({ name }) => name);
  const sentences = cardSentences(names);
  if (sentences.length === 0) return null;
  return (
    <div>
      <p className="card-templates-label" id="card-templates">
        Start with
      </p>
      <ul className="card-templates" aria-labelledby="card-templates">
        {sentences.map((sentence) => (
          <li key={sentence}>
            <button type="button" onClick={() => onChoose(sentence)}>
              {sentence}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
