/**
 * Copies what stands in the field. On plain http, as in a home network, browsers have no clipboard for scripts; there the older way
 * copies the selection. Answers whether it was done.
 */
export async function copyText(field: HTMLInputElement): Promise<boolean> {
  field.focus();
  field.select();
  // Typed as always there; it is not where the page did not come by https.
  const { clipboard } = navigator as { clipboard?: Clipboard };
  try {
    if (!clipboard) return document.execCommand("copy");
    await clipboard.writeText(field.value);
    return true;
  } catch {
    // Refused: the text is selected, and can be copied by hand.
    return false;
  }
}
