import { Select } from "@mantine/core";
import { useMemo } from "react";
import { clockTime } from "../format/dayTime.js";
import { ownTimeZone } from "../format/zoneTime.js";
import { useNow } from "../useNow.js";

interface TimeZoneSelectProps {
  /** Left out: of a screen. */
  label?: string;
  value: string;
  onChange: (timeZone: string) => void;
  error?: string | undefined;
}

/** Searchable; says what time it is there, which is how people tell whether it is the right one. */
export function TimeZoneSelect({
  label = "Time zone of the screen",
  value,
  onChange,
  error,
}: TimeZoneSelectProps) {
  const now = useNow();
  const zones = useMemo(() => zoneOptions(), []);
  return (
    <Select
      label={label}
      description={value ? `It's ${clockTime(now, value)} there now.` : undefined}
      inputWrapperOrder={["label", "input", "description", "error"]}
      data={zones}
      value={value}
      onChange={(zone) => zone && onChange(zone)}
      error={error}
      searchable
      allowDeselect={false}
      nothingFoundMessage="No such place. Try a big city nearby."
      maxDropdownHeight={280}
      limit={100}
    />
  );
}

/** Browsers leave their older names out of the list (Asia/Calcutta): the own zone is in it anyway. */
function zoneOptions() {
  const names = new Set([ownTimeZone(), "UTC", ...Intl.supportedValuesOf("timeZone")]);
  return [...names].map((zone) => ({ value: zone, label: zone.replaceAll("_", " ").replaceAll("/", " / ") }));
}
