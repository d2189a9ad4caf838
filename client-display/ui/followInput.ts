/**
 * The ring around the focused button helps whoever uses keys or a remote, and would look like a recommendation to
 * whoever uses a finger. Old engines have no :focus-visible, so the last way of input decides, by a class.
 */
export function followInput(): void {
  const { classList } = document.documentElement;
  const show = () => classList.add("keys");
  const hide = () => classList.remove("keys");
  // A television says nothing until its remote is used, so without a touch screen the ring is there at once.
  if (!("ontouchstart" in window)) show();
  window.addEventListener("keydown", show, true);
  window.addEventListener("touchstart", hide, true);
  window.addEventListener("mousedown", hide, true);
}
