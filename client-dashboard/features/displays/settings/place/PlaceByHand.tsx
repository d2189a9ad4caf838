import { Button, Group, TextInput } from "@mantine/core";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import type { Place } from "../../../../../shared/contract/weather.js";
import { NAME_MAX } from "../../../../../shared/limits.js";
import { useKeeping, useKeptForm } from "../../../../auth/useKeptForm.js";
import { readPlace, type PlaceErrors, type TypedPlace } from "./place.js";

interface PlaceByHandProps {
  displayId: string;
  onPlace: (place: Place) => void;
  onCancel: () => void;
}

const NOTHING: TypedPlace = { name: "", latitude: "", longitude: "" };

/** For a place that has no name on the maps, and while the service that knows places is away. */
export function PlaceByHand({ displayId, onPlace, onCancel }: PlaceByHandProps) {
  const begun = useKeptForm<TypedPlace>(`place/${displayId}`);
  const [typed, setTyped] = useState(begun.kept ?? NOTHING);
  useKeeping(begun, typed.name + typed.latitude + typed.longitude === "" ? null : typed);
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
    <div className="place-by-hand" role="group" aria-label="Enter the place yourself" onKeyDown={handleKey}>
      <TextInput
        label="Name of the place"
        description="As it should appear on the screen."
        ref={first}
        maxLength={NAME_MAX}
        {...fieldProps("name")}
      />
      <div className="degrees-fields">
        <TextInput label="Latitude" placeholder="60.39" {...fieldProps("latitude")} />
        <TextInput label="Longitude" placeholder="5.32" {...fieldProps("longitude")} />
      </div>
      <p className="field-hint">Use a minus for south and west.</p>
      <Group gap="sm">
        <Button variant="default" onClick={take}>
          Use this place
        </Button>
        <Button variant="subtle" onClick={onCancel}>
          Search by name
        </Button>
      </Group>
    </div>
  );
}
