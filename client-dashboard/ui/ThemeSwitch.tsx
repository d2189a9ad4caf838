import { useMantineColorScheme } from "@mantine/core";
import { IconMoon, IconSun } from "@tabler/icons-react";
import { ChoiceChips } from "./ChoiceChips.js";

const THEMES = [
  { value: "dark", label: "Dark", icon: IconMoon },
  { value: "light", label: "Light", icon: IconSun },
] as const;

/** Kept in this browser under `theme`. */
export function ThemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <ChoiceChips
      legend="Theme"
      choices={THEMES}
      value={colorScheme === "light" ? "light" : "dark"}
      onChange={setColorScheme}
    />
  );
}
