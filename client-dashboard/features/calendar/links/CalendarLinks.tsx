import { Text, Title } from "@mantine/core";
import type { Display } from "../../../../shared/contract/displays.js";
import { ErrorState } from "../../../ui/ErrorState.js";
import { LoadingState } from "../../../ui/LoadingState.js";
import { CalendarLinkRow } from "./CalendarLinkRow.js";
import { useCalendarLinks } from "./useCalendarLinks.js";

/** The addresses by which Google, Apple, Outlook and others show what is planned here. */
export function CalendarLinks({ displays }: { displays: Display[] }) {
  const { data, error, isPending, refetch } = useCalendarLinks();
  const linkOf = (displayId: string | null) => data?.items.find((link) => link.displayId === displayId);
  return (
    <section className="card calendar-links" aria-labelledby="calendar-links">
      <Title order={2} id="calendar-links" mb="md">
        In your own calendar
      </Title>
      <Text c="dimmed" mb="md">
        Google, Apple and Outlook can show what is planned here. Make an address, and enter it there where a
        calendar is added “from URL” or “by subscription”.
      </Text>
      {isPending && <LoadingState what="the addresses" />}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && (
        <ul className="calendar-link-list" aria-labelledby="calendar-links">
          {displays.map(({ id, name }) => (
            <CalendarLinkRow key={id} displayId={id} name={name} link={linkOf(id) ?? null} />
          ))}
          <CalendarLinkRow displayId={null} name="Your visits and duties" link={linkOf(null) ?? null} />
        </ul>
      )}
      <Text size="sm" c="dimmed" mt="md">
        A change shows up there once the other calendar looks: Google looks every 8 to 24 hours, Apple as
        often as you choose there, Outlook every few hours.
        {location.protocol === "http:" &&
          " Google and Outlook can’t reach this address in your home network; programs on your own computer and phone can."}
      </Text>
    </section>
  );
}
