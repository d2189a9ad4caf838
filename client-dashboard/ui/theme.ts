import {
  createTheme,
  defaultVariantColorsResolver,
  virtualColor,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from "@mantine/core";
import { CALENDAR_COLORS, CALENDAR_PALETTE } from "../../shared/theme/calendarColors.js";
import { FONT_FAMILY, PALETTE, RADIUS, type PaletteName } from "../../shared/theme/tokens.js";
import { SteadyButton } from "./SteadyButton.js";

/** One flat color where Mantine wants ten shades: which shade a component picks must not change its contrast. */
function flat(color: string): MantineColorsTuple {
  return [color, color, color, color, color, color, color, color, color, color];
}

const { dark, light } = PALETTE;

/** Mantine's own names for surfaces and texts, filled from the tokens. */
function surfaceVariables(name: PaletteName): Record<string, string> {
  const palette = PALETTE[name];
  const tokens = Object.entries(palette).map(([color, value]) => [`--m-${color}`, value] as const);
  return {
    ...Object.fromEntries<string>(tokens),
    ...Object.fromEntries<string>(
      CALENDAR_COLORS.map((color) => [`--m-calendar-${color}`, CALENDAR_PALETTE[name][color]]),
    ),
    "--mantine-color-body": palette.background,
    "--mantine-color-text": palette.text,
    "--mantine-color-bright": palette.text,
    "--mantine-color-dimmed": palette.quiet,
    "--mantine-color-placeholder": palette.quiet,
    "--mantine-color-anchor": palette.accent,
    "--mantine-color-error": palette.alert,
    "--mantine-color-default": palette.surface,
    "--mantine-color-default-hover": palette.raised,
    "--mantine-color-default-color": palette.text,
    "--mantine-color-default-border": palette.line,
    "--mantine-color-disabled": palette.raised,
    "--mantine-color-disabled-color": palette.quiet,
    "--mantine-color-disabled-border": palette.line,
    "--mantine-primary-color-contrast": palette.onAccent,
    ...accentVariables("accent", palette.accent),
    ...accentVariables("good", palette.good),
    ...accentVariables("alert", palette.alert),
  };
}

function accentVariables(name: string, color: string): Record<string, string> {
  const prefix = `--mantine-color-${name}`;
  return {
    [`${prefix}-filled`]: color,
    [`${prefix}-filled-hover`]: `color-mix(in srgb, ${color} 88%, var(--m-text))`,
    [`${prefix}-text`]: color,
    [`${prefix}-light`]: `color-mix(in srgb, ${color} 12%, transparent)`,
    [`${prefix}-light-hover`]: `color-mix(in srgb, ${color} 18%, transparent)`,
    [`${prefix}-light-color`]: color,
    [`${prefix}-outline`]: color,
    [`${prefix}-outline-hover`]: `color-mix(in srgb, ${color} 10%, transparent)`,
  };
}

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  dark: surfaceVariables("dark"),
  light: surfaceVariables("light"),
});

const ON_COLOR: Record<string, string> = {
  accent: "var(--m-onAccent)",
  good: "var(--m-onGood)",
  alert: "var(--m-onAlert)",
};

/** Text on a filled surface is the token made for it; Mantine would take white. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const resolved = defaultVariantColorsResolver(input);
  const onColor = ON_COLOR[input.color ?? input.theme.primaryColor];
  return input.variant === "filled" && onColor ? { ...resolved, color: onColor } : resolved;
};

/** Dialogs and drawers: their header is no landmark of the page. */
const overlay = {
  closeButtonProps: { "aria-label": "Close", size: 44 },
  attributes: { header: { role: "presentation" } },
  classNames: { title: "overlay-title", header: "overlay-surface", content: "overlay-surface" },
} as const;

export const theme = createTheme({
  colors: {
    accentDark: flat(dark.accent),
    accentLight: flat(light.accent),
    accent: virtualColor({ name: "accent", dark: "accentDark", light: "accentLight" }),
    goodDark: flat(dark.good),
    goodLight: flat(light.good),
    good: virtualColor({ name: "good", dark: "goodDark", light: "goodLight" }),
    alertDark: flat(dark.alert),
    alertLight: flat(light.alert),
    alert: virtualColor({ name: "alert", dark: "alertDark", light: "alertLight" }),
    // What Mantine itself draws in red, such as an invalid field.
    red: virtualColor({ name: "red", dark: "alertDark", light: "alertLight" }),
    dark: [
      dark.text,
      dark.quiet,
      dark.quiet,
      dark.quiet,
      dark.line,
      dark.raised,
      dark.surface,
      dark.background,
      dark.background,
      dark.background,
    ],
    gray: [
      light.background,
      "#f3ebde",
      "#e9dfce",
      light.line,
      light.line,
      light.quiet,
      light.quiet,
      light.quiet,
      light.text,
      light.text,
    ],
  },
  primaryColor: "accent",
  white: light.surface,
  black: light.text,
  variantColorResolver,
  fontFamily: FONT_FAMILY,
  headings: {
    fontFamily: FONT_FAMILY,
    fontWeight: "700",
    sizes: {
      h1: { fontSize: "clamp(1.75rem, 1.5rem + 1.1vw, 2.25rem)", lineHeight: "1.2" },
      h2: { fontSize: "1.375rem", lineHeight: "1.3" },
      h3: { fontSize: "1.125rem", lineHeight: "1.35" },
    },
  },
  fontSizes: { xs: "0.875rem", sm: "0.9375rem", md: "1.0625rem", lg: "1.1875rem", xl: "1.375rem" },
  radius: { xs: "4px", sm: `${RADIUS.sm}px`, md: `${RADIUS.md}px`, lg: `${RADIUS.lg}px`, xl: "32px" },
  defaultRadius: "sm",
  respectReducedMotion: true,
  cursorType: "pointer",
  components: {
    Button: { defaultProps: { size: "md", component: SteadyButton } },
    TextInput: { defaultProps: { size: "md" } },
    PasswordInput: { defaultProps: { size: "md" } },
    Textarea: { defaultProps: { size: "md" } },
    Select: { defaultProps: { size: "md" } },
    Switch: { defaultProps: { size: "md" } },
    SegmentedControl: { defaultProps: { size: "md" } },
    Modal: {
      defaultProps: { centered: true, radius: "md", padding: "lg", ...overlay },
    },
    Drawer: { defaultProps: { padding: "lg", ...overlay } },
    Tooltip: { defaultProps: { events: { hover: true, focus: true, touch: true } } },
  },
});
