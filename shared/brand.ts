/** The product's name and addresses: the only place that spells them. */
export const BRAND = {
  name: "Mantel",
  tagline: "A calm screen that keeps your family close",
  contactEmail: "hello@mantel.example",
  copyright: "© 2024 Mantel",
} as const;
