import { Button, Text } from "@mantine/core";
import { IconMapPin } from "@tabler/icons-react";
import { useState } from "react";
import type { Place, TemperatureUnit } from "../../../../../shared/contract/weather.js";
import { ChoiceChips } from "../../../../ui/form/ChoiceChips.js";
import { UNITS } from "../look.js";
import { placeError, usualUnits, whereText } from "./place.js";
import { PlaceByHand } from "./PlaceByHand.js";
import { PlaceSearch } from "./PlaceSearch.js";
import { SettingsSection } from "../SettingsSection.js";
import type { SettingsForm } from "../useSettingsForm.js";

/** The weather of a place, found by its name or given by hand. */
export function WeatherSettings({ form }: { form: SettingsForm }) {
  const { weather } = form.values;
  const [isByHand, setIsByHand] = useState(false);
  const [focusTurn, setFocusTurn] = useState(0);
  const search = () => {
    setIsByHand(false);
    setFocusTurn((turn) => turn + 1);
  };
  const setPlace = (place: Place) => {
    form.change({ weather: { place, units: weather?.units ?? usualUnits() } });
    search();
  };
  const removePlace = () => {
    form.change({ weather: null });
    search();
  };
  const setUnits = (units: TemperatureUnit) => weather && form.change({ weather: { ...weather, units } });
  return (
    <SettingsSection
      id="weather-heading"
      title="Weather"
      hint="For today and tomorrow. The picture shows it once it's saved."
      form={form}
      saveLabel="Save weather"
    >
      {weather && (
        <div className="chosen-place">
          <IconMapPin size={24} stroke={1.75} aria-hidden />
          <div className="chosen-place-words">
            <Text fw={700}>{weather.place.name}</Text>
            <Text size="sm" c="dimmed">
              {whereText(weather.place)}
            </Text>
          </div>
          <Button variant="default" size="sm" onClick={removePlace}>
            No weather
          </Button>
        </div>
      )}
      {isByHand ? (
        <PlaceByHand displayId={form.original.id} onPlace={setPlace} onCancel={search} />
      ) : (
        <div>
          <PlaceSearch
            label={weather ? "Another place" : "Place"}
            onPick={setPlace}
            focusTurn={focusTurn}
            error={placeError(form.errors)}
          />
          <Button variant="subtle" size="sm" mt={6} onClick={() => setIsByHand(true)}>
            Enter coordinates instead
          </Button>
        </div>
      )}
      {weather && (
        <ChoiceChips
          legend="Degrees"
          choices={UNITS}
          value={weather.units}
          onChange={setUnits}
          error={form.errors["weather.units"]}
        />
      )}
    </SettingsSection>
  );
}
