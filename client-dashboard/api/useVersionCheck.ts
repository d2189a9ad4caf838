import { useEffect } from "react";
import { versionApi } from "../../shared/contract/installation/version.js";
import { localStore } from "./browserStore.js";
import { apiCall } from "./apiCall.js";
import { checkVersion } from "./checkVersion.js";

/**
 * At start-up: a page older than the server stores the new version and reloads itself once. Where somebody has typed meanwhile, `onNextPage`
 * keeps the reload until they have gone on to another page.
 */
export function useVersionCheck(onNextPage: (reload: () => void) => void): void {
  useEffect(() => {
    let hasTyped = false;
    const noteTyping = () => {
      hasTyped = true;
    };
    const reload = () => window.location.reload();
    const reloadKindly = () => (hasTyped ? onNextPage(reload) : reload());
    window.addEventListener("input", noteTyping, { capture: true });
    apiCall(versionApi.getVersion, {})
      .then((version) => checkVersion(version, { store: localStore, reload: reloadKindly }))
      .catch((error: unknown) => console.info("The server's version could not be asked.", error))
      .finally(() => window.removeEventListener("input", noteTyping, { capture: true }));
    return () => window.removeEventListener("input", noteTyping, { capture: true });
  }, [onNextPage]);
}
