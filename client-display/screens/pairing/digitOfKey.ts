/** "0" to "9", "erase", or null for any other key. By key codes, which every engine has; both number rows count. */
export function digitOfKey(event: Pick<KeyboardEvent, "keyCode">): string | null {
  const { keyCode } = event;
  if (keyCode === 8) return "erase";
  if (keyCode >= 48 && keyCode <= 57) return String(keyCode - 48);
  if (keyCode >= 96 && keyCode <= 105) return String(keyCode - 96);
  return null;
}
