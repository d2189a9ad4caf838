import { Combobox, Loader, Text, TextInput, useCombobox } from "@mantine/core";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import type { FoundPlace, Place } from "../../../../../shared/contract/weather.js";
import { NAME_MAX } from "../../../../../shared/limits.js";
import { describeSearch } from "../../list/describeSearch.js";
import { useFoundPlaces } from "./useFoundPlaces.js";

interface PlaceSearchProps {
  label: string;
  onPick: (place: Place) => void;
  /** Each new number brings the focus here, from a button that has gone; 0 leaves it where it is. */
  focusTurn: number;
  error: string | undefined;
}

/** A place by its name, told from others of that name by region and country. */
export function PlaceSearch({ label, onPick, focusTurn, error }: PlaceSearchProps) {
  const [typed, setTyped] = useState("");
  const found = useFoundPlaces(typed);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const words = describeSearch(found);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (focusTurn > 0) input.current?.focus();
  }, [focusTurn]);

  function pick({ name, latitude, longitude }: FoundPlace): void {
    onPick({ name, latitude, longitude });
    setTyped("");
    combobox.closeDropdown();
  }

  /** Enter never saves the settings from here: it takes the first place where none is marked. */
  function handleKey(event: KeyboardEvent): void {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const [first] = found.places;
    if (first && combobox.getSelectedOptionIndex() === -1) pick(first);
  }

  const isOpen = combobox.dropdownOpened && found.isAsked;
  return (
    <Combobox
      store={combobox}
      withinPortal={false}
      onOptionSubmit={(index) => {
        const place = found.places[Number(index)];
        if (place) pick(place);
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          ref={input}
          role="combobox"
          aria-autocomplete="list"
          label={label}
          description="Start typing its name."
          autoComplete="off"
          maxLength={NAME_MAX}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
          onFocus={() => typed && combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onKeyDown={handleKey}
          rightSection={found.isLooking && <Loader size="xs" aria-hidden />}
          error={found.isAway ? words : error}
        />
      </Combobox.Target>
      <p className="visually-hidden" role="status">
        {found.isAsked && !found.isAway && words}
      </p>
      <Combobox.Dropdown hidden={!isOpen || found.isAway || found.isLooking}>
        <Combobox.Options aria-label="Places">
          {found.places.map(({ name, area, latitude, longitude }, index) => (
            <Combobox.Option key={`${latitude} ${longitude} ${index}`} value={String(index)}>
              <Text>{name}</Text>
              <Text size="sm" c="dimmed">
                {area}
              </Text>
            </Combobox.Option>
          ))}
          {found.places.length === 0 && !found.isAway && <Combobox.Empty>{words}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
