import { useMantineColorScheme } from "@mantine/core";
import { IconDeviceDesktop, IconMoon, IconSun } from "@tabler/icons-react";
import { ChoiceChips } from "./form/ChoiceChips.js";

const THEMES = [
  { value: "dark", label: "Dark", icon: IconMoon },
  { value: "light", label: "Light", icon: IconSun },
  { value: "auto", label: "As the system", icon: IconDeviceDesktop },
] as const;

/** Kept in this browser under `theme`; index.ejs reads it before the first paint. "As the system" changes with the system. */
export function ThemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return <ChoiceChips legend="Theme" choices={THEMES} value={colorScheme} onChange={setColorScheme} />;
}
