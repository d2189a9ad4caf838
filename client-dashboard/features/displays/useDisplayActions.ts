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
    async renameDevice(deviceId: string, name: string): Promise<void> {
      keep(await call(displaysApi.renameDevice, { params: { displayId, deviceId }, body: { name } }));
    },
    async removeDevice(deviceId: string): Promise<void> {
      await call(displaysApi.removeDevice, { params: { displayId, deviceId } });
      await cache.invalidateQueries({ queryKey: queryKeys.displays });
    },
  };
}
