interface Visitor {
  doNotTrack?: string | null;
  globalPrivacyControl?: boolean;
}

/**
 * Tells the installation's counter which public page was opened: the name of the page as the site lists it, never an address with what a person
 * may have in it. No cookie goes along, and nothing where the browser asks not to be tracked.
 */
export function countView(): void {
  const counter = document.querySelector<HTMLMetaElement>('meta[name="page-views"]')?.content;
  const page = document.documentElement.dataset.route;
  if (!counter || !page || asksNotToBeTracked(navigator)) return;
  const request = {
    method: "POST",
    mode: "no-cors",
    credentials: "omit",
    referrerPolicy: "no-referrer",
    keepalive: true,
    body: JSON.stringify({ page }),
  } as const;
  // Nobody waits for it.
  fetch(counter, request).catch((error: unknown) => console.info("The page view was not counted.", error));
}

function asksNotToBeTracked({ doNotTrack, globalPrivacyControl }: Visitor): boolean {
  return doNotTrack === "1" || doNotTrack === "yes" || globalPrivacyControl === true;
}
