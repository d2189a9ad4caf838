import type { Page } from "playwright-core";

/**
 * As somebody does in another tab: the dashboard follows at once, and what stands on it stays. To load it anew and to bring it there once more
 * costs more than what is then looked at. Pages that are opened later have the theme from the beginning.
 */
export async function changeTheme(page: Page, theme: "dark" | "light"): Promise<void> {
  await page.evaluate((newValue) => {
    localStorage.setItem("theme", newValue);
    const change = { key: "theme", newValue, storageArea: localStorage };
    window.dispatchEvent(new StorageEvent("storage", change));
  }, theme);
  await page.waitForFunction(
    (wanted) => document.documentElement.dataset.mantineColorScheme === wanted,
    theme,
  );
}

export const THEMES = ["dark", "light"] as const;
