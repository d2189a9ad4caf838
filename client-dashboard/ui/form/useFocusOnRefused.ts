import { useEffect, useRef, type RefObject } from "react";

/** A group of parts is marked too, but takes no focus. */
const REFUSED = '[aria-invalid="true"]:not([role="group"]), [role="alert"]';

const FIELD = ".mantine-InputWrapper-root";

/** For a form: what was refused takes the focus, so that nobody has to look for the red line. */
export function useFocusOnRefused(
  errors: Partial<Record<string, string>>,
): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    const refused = form.current?.querySelector<HTMLElement>(REFUSED);
    refused?.focus();
    // With its label and what is said below that.
    refused?.closest(FIELD)?.scrollIntoView({ block: "nearest" });
  }, [errors]);
  return form;
}
