import { Button, Select, TextInput } from "@mantine/core";
import { IconFilter, IconSearch } from "@tabler/icons-react";
import { useId, useState } from "react";
import type { Display } from "../../../../shared/contract/displays.js";
import { FEW_DISPLAYS } from "../../displays/index.js";
import { ENTRY_KINDS, isFilter, type EntryKind } from "../entries/filterEntries.js";
import type { CalendarPlace } from "./useCalendarPlace.js";

interface CalendarFiltersProps {
  displays: Display[];
  place: CalendarPlace;
  isWide: boolean;
  onGo: (changes: Partial<CalendarPlace>) => void;
}

const KINDS: Record<EntryKind, string> = {
  all: "Everything",
  message: "Messages",
  event: "Events",
  screen: "What screens show",
  familyOnly: "Only the family",
};
const ALL = "all";

/** What of the calendar is looked at: on a phone out of the way until somebody asks for it. */
export function CalendarFilters({ displays, place, isWide, onGo }: CalendarFiltersProps) {
  const { displayId, kind, search } = place;
  const isNarrowed = isFilter(place);
  const [isAsked, setIsAsked] = useState(isNarrowed);
  const id = useId();
  const isOpen = isWide || isAsked;
  const every = displays.length > FEW_DISPLAYS ? [] : [{ value: ALL, label: "All displays" }];
  const shown = displays.some((display) => display.id === displayId) ? displayId : null;
  return (
    <div className="calendar-filters">
      {displays.length > 1 && (
        <Select
          label="Display"
          data={[...every, ...displays.map((display) => ({ value: display.id, label: display.name }))]}
          value={shown ?? every[0]?.value ?? displays[0]?.id ?? null}
          onChange={(value) => onGo({ displayId: value === ALL ? null : value })}
          allowDeselect={false}
          searchable={displays.length > FEW_DISPLAYS}
          nothingFoundMessage="No such display"
        />
      )}
      {!isWide && (
        <Button
          variant="default"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsAsked(!isAsked)}
          leftSection={<IconFilter size={18} aria-hidden />}
        >
          {isNarrowed ? "Filter (on)" : "Filter"}
        </Button>
      )}
      <div id={id} hidden={!isOpen} className="calendar-filters-more">
        {isOpen && (
          <>
            <Select
              label="Show"
              data={ENTRY_KINDS.map((value) => ({ value, label: KINDS[value] }))}
              value={kind}
              onChange={(value) => value && onGo({ kind: value })}
              allowDeselect={false}
            />
            <SearchField search={search} onSearch={(typed) => onGo({ search: typed })} />
          </>
        )}
      </div>
    </div>
  );
}

/** What is looked for stands in the address, which may come late: what somebody is typing does not wait for it. */
function SearchField({ search, onSearch }: { search: string; onSearch: (typed: string) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      type="search"
      label="Find"
      placeholder="Words, a place, a name"
      leftSection={<IconSearch size={18} aria-hidden />}
      value={typed ?? search}
      onFocus={() => setTyped(search)}
      onBlur={() => setTyped(null)}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        onSearch(value);
      }}
    />
  );
}
