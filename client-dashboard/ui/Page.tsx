import { Title } from "@mantine/core";
import { useEffect, type ReactNode } from "react";
import { BRAND } from "../../shared/brand.js";

interface PageProps {
  /** The browser's title, and the heading unless `heading` says otherwise. */
  title: string;
  heading?: ReactNode;
  /** Beside the heading: the page's main action. */
  action?: ReactNode;
  width?: "narrow" | "wide";
  children: ReactNode;
}

/** The frame of a screen: its title for the browser, its heading for the focus after a change of route. */
export function Page({ title, heading, action, width = "wide", children }: PageProps) {
  useDocumentTitle(title);
  return (
    <div className={`page page-${width}`}>
      <header className="page-header">
        <Title order={1} tabIndex={-1} className="page-heading">
          {heading ?? title}
        </Title>
        {action}
      </header>
      {children}
    </div>
  );
}

function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${BRAND.name}`;
  }, [title]);
}
