import { Icon } from "../ui/Icon.js";

interface CalmScreenProps {
  /** Stands above the title, under a green seal. */
  lead?: string;
  title: string;
  hint: string;
}

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
      <h1 className="calm-title">{title}</h1>
      <p className="calm-hint">{hint}</p>
    </main>
  );
}
