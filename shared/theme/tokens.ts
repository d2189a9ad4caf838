/**
 * One set of design tokens for display and dashboard (docs/PRODUCT.md, "How it looks"). Contrast, measured by the WCAG formula in
 * test/shared/theme: every display text pair at least 7:1, every dashboard text pair at least 4.5:1.
 *
 * The idea of the palette: a room in the evening. Warm near-black walls, lamp-light cream for text, one amber accent,
 * a sage for "all is well" and a brick red for what needs a person.
 */
export const PALETTE = {
  dark: {
    background: "#17120e",
    surface: "#221b15",
    raised: "#2e251d",
    line: "#463a2e",
    text: "#f7efe3",
    quiet: "#cdbfae",
    accent: "#f2b45c",
    onAccent: "#1d1409",
    good: "#a9cf9a",
    onGood: "#10200b",
    alert: "#ffb3a1",
    onAlert: "#2b0d06",
  },
  light: {
    background: "#faf5ec",
    surface: "#fffdf8",
    raised: "#ffffff",
    line: "#d9ccb8",
    text: "#2a2017",
    quiet: "#57493a",
    accent: "#734504",
    onAccent: "#fffaf0",
    good: "#2c5a22",
    onGood: "#f5fbf2",
    alert: "#8d2613",
    onAlert: "#fff6f3",
  },
} as const;

export type PaletteName = keyof typeof PALETTE;
export type PaletteColor = keyof (typeof PALETTE)["dark"];

export const FONT_FAMILY = '"Atkinson Hyperlegible", "Segoe UI", Helvetica, Arial, sans-serif';

/** Steps of radius in CSS pixels. */
export const RADIUS = { sm: 8, md: 14, lg: 24 } as const;

/** `--m-background: #17120e; ...` for one palette, to be put into a rule. */
export function paletteVariables(name: PaletteName): string {
  return Object.entries(PALETTE[name])
    .map(([color, value]) => `--m-${color}: ${value};`)
    .join(" ");
}
