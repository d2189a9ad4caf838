import { Checkbox, Title } from "@mantine/core";
import { useId, type ReactNode } from "react";
import type { KeepRow } from "./setUpRows.js";

interface KeepListProps {
  title: string;
  rows: KeepRow[];
  kept: ReadonlySet<string>;
  onToggle: (id: string) => void;
  /** Below the rows. */
  children?: ReactNode;
}

export function KeepList({ title, rows, kept, onToggle, children }: KeepListProps) {
  const heading = useId();
  if (rows.length === 0) return null;
  return (
    <section className="card" aria-labelledby={heading}>
      <Title order={2} size="h3" id={heading} mb="md">
        {title}
      </Title>
      <ul className="keep-list" aria-labelledby={heading}>
        {rows.map(({ id, name, about }) => (
          <li key={id}>
            <Checkbox
              size="md"
              label={name}
              description={kept.has(id) ? about : `${about} Will be removed.`}
              checked={kept.has(id)}
              onChange={() => onToggle(id)}
            />
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}
