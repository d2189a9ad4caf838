/** "1 second", "40 seconds", "1:20 minutes". */
export function lengthText(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  if (whole === 1) return "1 second";
  if (whole < 60) return `${whole} seconds`;
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")} minutes`;
}

/** Who has played it. */
export function heardText(names: string[]): string {
  return names.length === 0 ? "No one has heard it yet" : `Heard by ${names.join(", ")}`;
}
