/** `Saturday 21 November at 2:05 in the afternoon`, on the wall clock of `timeZone`. */
export function spokenTime(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    weekday: "long",
    day: "numeric",
    month: "long",
    hour: "numeric",
    minute: "2-digit",
    hourCycle: "h23",
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? "";

  const hour = Number(part("hour"));
  const clock = `${hour % 12 === 0 ? 12 : hour % 12}:${part("minute")}`;
  return `${part("weekday")} ${part("day")} ${part("month")} at ${clock} ${timeOfDay(hour)}`;
}

function timeOfDay(hour: number): string {
  if (hour < 5 || hour >= 22) return "at night";
  if (hour < 12) return "in the morning";
  return hour < 18 ? "in the afternoon" : "in the evening";
}
