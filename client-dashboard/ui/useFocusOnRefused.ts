import { useEffect, useRef, type RefObject } from "react";

/** For a form: what was refused takes the focus, so that nobody has to look for the red line. */
export function useFocusOnRefused(
  errors: Partial<Record<string, string>>,
): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus();
  }, [errors]);
  return form;
}
