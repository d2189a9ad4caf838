import { useQueryClient } from "@tanstack/react-query";
import { displaysApi, type Display, type Viewing } from "../../../../shared/contract/displays.js";
import { apiCall } from "../../../api/apiCall.js";
import { queryKeys } from "../../../api/queryKeys.js";
import { noteLetIn } from "../pairing/joinedScreens.js";

/** What a caregiver does to a display's devices. Each throws ApiError and leaves the cache true. */
export function useDisplayActions(displayId: string) {
  const cache = useQueryClient();

  function keep(display: Display): void {
    cache.setQueryData<{ items: Display[] }>(queryKeys.displays, (list) =>
      list ? { items: list.items.map((other) => (other.id === display.id ? display : other)) } : list,
    );
  }

  return {
    async openPairing(): Promise<void> {
      keep(await apiCall(displaysApi.openPairing, { params: { displayId } }));
    },
    async allowDevice(requestId: string, number: string): Promise<void> {
      const params = { displayId, requestId };
      const ownPress = noteLetIn(requestId);
      try {
        keep(await apiCall(displaysApi.allowDevice, { params, body: { number } }));
      } catch (error) {
        ownPress.takeBack();
        throw error;
      }
    },
    async ignoreDevice(requestId: string): Promise<void> {
      keep(await apiCall(displaysApi.ignoreDevice, { params: { displayId, requestId } }));
    },
    async useThisBrowser(): Promise<void> {
      await apiCall(displaysApi.useThisBrowser, { params: { displayId } });
    },
    async renameDevice(deviceId: string, name: string): Promise<void> {
      keep(await apiCall(displaysApi.renameDevice, { params: { displayId, deviceId }, body: { name } }));
    },
    async setViewing(deviceId: string, changes: Partial<Viewing>): Promise<void> {
      keep(await apiCall(displaysApi.setViewing, { params: { displayId, deviceId }, body: changes }));
    },
    async identifyDevice(deviceId: string): Promise<void> {
      await apiCall(displaysApi.identifyDevice, { params: { displayId, deviceId } });
    },
    async reloadDevice(deviceId: string): Promise<void> {
      await apiCall(displaysApi.reloadDevice, { params: { displayId, deviceId } });
    },
    async rejectDevice(deviceId: string): Promise<void> {
      keep(await apiCall(displaysApi.rejectDevice, { params: { displayId, deviceId } }));
    },
    async removeDevice(deviceId: string): Promise<void> {
      await apiCall(displaysApi.removeDevice, { params: { displayId, deviceId } });
      await cache.invalidateQueries({ queryKey: queryKeys.displays });
    },
  };
}
