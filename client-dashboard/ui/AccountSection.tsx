import { Title } from "@mantine/core";
import { useId, type ReactNode } from "react";

interface AccountSectionProps {
  title: string;
  children: ReactNode;
}

/** A card of My Account under its heading. */
export function AccountSection({ title, children }: AccountSectionProps) {
  const id = useId();
  return (
    <section className="card" aria-labelledby={id}>
      <Title order={2} id={id} mb="md">
        {title}
      </Title>
      {children}
    </section>
  );
}
