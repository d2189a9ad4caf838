/** What a new password must be, as the server judges it; the number comes from this installation's settings. */
export function passwordRule(minLength: number): string {
  return `At least ${minLength} characters, and none of the common passwords.`;
}

/** As the server counts: an emoji is one character. */
export function isTooShort(password: string, minLength: number): boolean {
  return [...password].length < minLength;
}
