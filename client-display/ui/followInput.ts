/**
 * The ring around the focused button helps whoever uses keys or a remote, and would look like a recommendation to
 * whoever uses a finger. Old engines have no :focus-visible, so the last way of input decides, by a class.
 */
export function followInput(): void {
  const set = (keys: string) => () => {
    const root = document.documentElement;
    root.className = root.className.replace(/(^| )keys( |$)/, " ").trim() + keys;
  };
  // A television says nothing until its remote is used, so without a touch screen the ring is there at once.
  if (!("ontouchstart" in window)) set(" keys")();
  window.addEventListener("keydown", set(" keys"), true);
  window.addEventListener("touchstart", set(""), true);
  window.addEventListener("mousedown", set(""), true);
}
