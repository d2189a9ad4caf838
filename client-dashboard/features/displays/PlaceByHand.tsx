import { Button, Group, TextInput } from "@mantine/core";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import type { Place } from "../../../shared/contract/weather.js";
import { NAME_MAX } from "../../../shared/limits.js";
import { readPlace, type PlaceErrors, type TypedPlace } from "./place.js";

interface PlaceByHandProps {
  onPlace: (place: Place) => void;
  onCancel: () => void;
}

const NOTHING: TypedPlace = { name: "", latitude: "", longitude: "" };

/** For a place that has no name on the maps, and while the service that knows places is away. */
export function PlaceByHand({ onPlace, onCancel }: PlaceByHandProps) {
  const [typed, setTyped] = useState(NOTHING);
  const [errors, setErrors] = useState<PlaceErrors>({});

  const first = useRef<HTMLInputElement>(null);

  // The button that opened this is gone: the keyboard goes on here.
  useEffect(() => first.current?.focus(), []);

  function take(): void {
    const read = readPlace(typed);
    if ("errors" in read) return setErrors(read.errors);
    onPlace(read.place);
  }

  /** It stands inside the form that saves: Enter here means this place. */
  function handleKey(event: KeyboardEvent): void {
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    take();
  }

  const fieldProps = (field: keyof TypedPlace) => ({
    value: typed[field],
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      setTyped({ ...typed, [field]: event.currentTarget.value }),
    error: errors[field],
    autoComplete: "off",
  });
  return (
    <div className="place-by-hand" role="group" aria-label="Place by hand" onKeyDown={handleKey}>
      <TextInput
        label="Name of the place"
        description="As the screen shall say it."
        ref={first}
        maxLength={NAME_MAX}
        {...fieldProps("name")}
      />
      <div className="degrees-fields">
        <TextInput label="Latitude" placeholder="60.39" {...fieldProps("latitude")} />
        <TextInput label="Longitude" placeholder="5.32" {...fieldProps("longitude")} />
      </div>
      <p className="field-hint">South and west have a minus before them.</p>
      <Group gap="sm">
        <Button variant="default" onClick={take}>
          Use this place
        </Button>
        <Button variant="subtle" onClick={onCancel}>
          Find it by its name
        </Button>
      </Group>
    </div>
  );
}
