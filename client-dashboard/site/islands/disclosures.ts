/**
 * Buttons with aria-expanded that show and hide the list they control. One is open at a time; Escape closes it and gives the focus back to
 * its button, and a press or the focus elsewhere closes it too. Returns what takes all of it back.
 */
export function openDisclosures(root: HTMLElement): () => void {
  const buttons = () => root.querySelectorAll<HTMLElement>(".disclosure-button");
  const open = () => root.querySelector<HTMLElement>('.disclosure-button[aria-expanded="true"]');
  const show = (wanted: Element | null) =>
    buttons().forEach((button) => button.setAttribute("aria-expanded", String(button === wanted)));

  const handleClick = ({ target }: Event) => {
    if (!(target instanceof Element)) return;
    const button = target.closest(".disclosure-button");
    if (button && root.contains(button)) show(button === open() ? null : button);
    // A link of the list leads on, perhaps to a part of the same page.
    else if (target.closest("a, button") || !target.closest(".disclosure-list")) show(null);
  };
  const handleKey = ({ key }: KeyboardEvent) => {
    const button = open();
    if (key !== "Escape" || !button) return;
    show(null);
    button.focus();
  };
  const handleFocus = ({ target }: FocusEvent) => {
    const disclosure = open()?.closest(".disclosure");
    if (disclosure && target instanceof Node && !disclosure.contains(target)) show(null);
  };
  document.addEventListener("click", handleClick);
  document.addEventListener("keydown", handleKey);
  document.addEventListener("focusin", handleFocus);
  return () => {
    document.removeEventListener("click", handleClick);
    document.removeEventListener("keydown", handleKey);
    document.removeEventListener("focusin", handleFocus);
  };
}
