/** A day of the week as browsers and Mantine count them: 0 is Sunday. */
type FirstWeekday = 0 | 1 | 6;

interface WeekInfo {
  /** 1 is Monday, 7 Sunday. */
  firstDay: number;
}

/** Where a browser does not say it: the largest countries whose calendars begin on a Sunday (CLDR, weekData). */
const SUNDAY_FIRST = new Set("BR CA CO HK ID IL IN JP KE KR MX PE PH PK PR SG TH TW US VE ZA".split(" "));

/** The day on which a week begins on the reader's calendars at home: `en-US` Sunday, `en-GB` and `nb-NO` Monday. */
export function firstWeekday(language = globalThis.navigator?.language ?? "en-GB"): FirstWeekday {
  const locale: Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo } = new Intl.Locale(
    language,
  ).maximize();
  const firstDay = (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay;
  if (firstDay === undefined) return SUNDAY_FIRST.has(locale.region ?? "") ? 0 : 1;
  if (firstDay === 7) return 0;
  return firstDay === 6 ? 6 : 1;
}

/** What belongs to the seven days from Monday on, in the order of the reader's week. */
export function inWeekOrder<Day>(fromMonday: readonly Day[], first = firstWeekday()): Day[] {
  const monday = 1;
  const start = (first - monday + 7) % 7;
  return [...fromMonday.slice(start), ...fromMonday.slice(0, start)];
}
