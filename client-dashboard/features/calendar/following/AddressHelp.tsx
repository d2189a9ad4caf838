const PLACES = [
  {
    program: "Google Calendar",
    steps:
      "On a computer, open the settings of the calendar (the three dots beside its name). Under “Integrate calendar”, copy the “Secret address in iCal format”.",
  },
  {
    program: "Outlook",
    steps:
      "On outlook.com or Outlook on the web: Settings, Calendar, Shared calendars. Under “Publish a calendar”, choose the calendar and “Can view all details”, publish it, and copy the ICS link.",
  },
  {
    program: "iCloud",
    steps:
      "In the Calendar app of an iPhone: tap Calendars, the (i) beside the calendar, switch “Public Calendar” on, and share the link. It begins with “webcal” and can be pasted as it is.",
  },
];

/** Where other programs keep the address of a calendar. */
export function AddressHelp() {
  return (
    <details className="address-help">
      <summary>Where do I find the address?</summary>
      <dl>
        {PLACES.map(({ program, steps }) => (
          <div key={program}>
            <dt>{program}</dt>
            <dd>{steps}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
