type Start = (root: HTMLElement) => void;

/** By the value of `data-island`: what a part of a page needs of JavaScript, loaded with the page. */
const ISLANDS: Record<string, () => Promise<Start>> = {
  checkout: async () => (await import("./pricing/startCheckoutEnd.js")).startCheckoutEnd,
  pricing: async () => (await import("./pricing/startPricing.js")).startPricing,
  contact: async () => (await import("./contact.js")).startContact,
};

/** The same, loaded when the part is about to be seen. */
const ISLANDS_IN_SIGHT: Record<string, () => Promise<Start>> = {
  demo: async () => (await import("./demo/startDemo.js")).startDemo,
};

/** How far below the screen a part may be when its script is asked for. */
const NEAR = "200px";

export function loadIslands(): void {
  document.querySelectorAll<HTMLElement>("[data-island]").forEach((root) => {
    const name = root.dataset.island ?? "";
    if (ISLANDS[name]) void start(root, ISLANDS[name]);
    if (ISLANDS_IN_SIGHT[name]) whenNear(root, ISLANDS_IN_SIGHT[name]);
  });
}

function whenNear(root: HTMLElement, load: () => Promise<Start>): void {
  const watch = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      watch.disconnect();
      void start(root, load);
    },
    { rootMargin: NEAR },
  );
  watch.observe(root);
}

async function start(root: HTMLElement, load: () => Promise<Start>): Promise<void> {
  (await load())(root);
}
