import { Icon } from "../../ui/Icon.js";

interface CalmScreenProps {
  /** Stands above the title, under a green seal. */
  lead?: string;
  title: string;
  hint: string;
}

/** The name of a display, and longer than any greeting. */
const LONG = 14;

/** A greeting: after the code was accepted, or instead of a clock that may be wrong. A wrong time is worse than none. */
export function CalmScreen({ lead, title, hint }: CalmScreenProps) {
  return (
    <main className="screen calm-screen">
      {lead && (
        <div className="seal seal-told">
          <Icon name="ok" />
        </div>
      )}
      {lead && <p className="calm-lead">{lead}</p>}
      <h1 className={title.length > LONG ? "calm-title calm-long" : "calm-title"}>{title}</h1>
      <p className="calm-hint">{hint}</p>
    </main>
  );
}
