/** A window that closes is gone by then. */
const CLOSING_MS = 300;

/** Buttons that open and close a dialog of the page, and the one that closes the window of a checkout. */
export function openDialogs(): void {
  document.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element)) return;
    const opener = target.closest<HTMLElement>("[data-opens-dialog]");
    if (opener) findDialog(opener.dataset.opensDialog ?? "")?.showModal();
    if (target.closest("[data-closes-dialog]")) target.closest("dialog")?.close();
    if (target.closest("[data-closes-window]")) closeWindow();
  });
}

/** A window that a browser does not let a page close says where to go on. */
function closeWindow(): void {
  window.close();
  const showWayOn = () => document.querySelector("[data-still-open]")?.removeAttribute("hidden");
  setTimeout(showWayOn, CLOSING_MS);
}

function findDialog(id: string): HTMLDialogElement | null {
  const dialog = document.getElementById(id);
  return dialog instanceof HTMLDialogElement && !dialog.open ? dialog : null;
}
