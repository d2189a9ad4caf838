import { useEffect } from "react";
import { versionApi } from "../../shared/contract/installation/version.js";
import { localStore } from "./browserStore.js";
import { apiCall } from "./apiCall.js";
import { checkVersion } from "./checkVersion.js";

/** At start-up: a page older than the server stores the new version and reloads itself once. */
export function useVersionCheck(): void {
  useEffect(() => {
    apiCall(versionApi.getVersion, {})
      .then((version) => checkVersion(version, { store: localStore, reload: () => window.location.reload() }))
      .catch((error: unknown) => console.info("The server's version could not be asked.", error));
  }, []);
}
