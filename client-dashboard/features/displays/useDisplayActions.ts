import { useQueryClient } from "@tanstack/react-query";
import { displaysApi, type Display } from "../../../shared/contract/displays.js";
import { call } from "../../session/call.js";
import { queryKeys } from "../../session/queryKeys.js";

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
      keep(await call(displaysApi.openPairing, { params: { displayId } }));
    },
    async allowDevice(requestId: string, number: string): Promise<void> {
      const params = { displayId, requestId };
      keep(await call(displaysApi.allowDevice, { params, body: { number } }));
    },
    async ignoreDevice(requestId: string): Promise<void> {
      keep(await call(displaysApi.ignoreDevice, { params: { displayId, requestId } }));
    },
    async useThisBrowser(): Promise<void> {
      await call(displaysApi.useThisBrowser, { params: { displayId } });
    },
    async renameDevice(deviceId: string, name: string): Promise<void> {
      keep(await call(displaysApi.renameDevice, { params: { displayId, deviceId }, body: { name } }));
    },
    async identifyDevice(deviceId: string): Promise<void> {
      await call(displaysApi.identifyDevice, { params: { displayId, deviceId } });
    },
    async reloadDevice(deviceId: string): Promise<void> {
      await call(displaysApi.reloadDevice, { params: { displayId, deviceId } });
    },
    async rejectDevice(deviceId: string): Promise<void> {
      keep(await call(displaysApi.rejectDevice, { params: { displayId, deviceId } }));
    },
    async removeDevice(deviceId: string): Promise<void> {
      await call(displaysApi.removeDevice, { params: { displayId, deviceId } });
      await cache.invalidateQueries({ queryKey: queryKeys.displays });
    },
  };
}
