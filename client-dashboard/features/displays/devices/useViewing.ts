import { useRef, useState } from "react";
import type { Device, Viewing } from "../../../../shared/contract/displays.js";
import { readableMessage } from "../../../api/ApiError.js";
import { notify } from "../../../ui/notify.js";
import { useDisplayActions } from "../list/useDisplayActions.js";
import { useReach } from "../presence/useReach.js";

/**
 * Saves each choice at once. The fields stay usable meanwhile, as a disabled one loses the keyboard's focus: what is chosen while a save is
 * on its way goes after it, so that the last choice is what stays.
 */
export function useViewing(displayId: string, device: Device) {
  const actions = useDisplayActions(displayId);
  const reach = useReach(displayId);
  /** Chosen and not yet saved. */
  const [chosen, setChosen] = useState<Partial<Viewing>>({});
  const unsent = useRef<Partial<Viewing> | null>(null);
  const isSaving = useRef(false);

  function set(changes: Partial<Viewing>): void {
    setChosen((current) => ({ ...current, ...changes }));
    unsent.current = { ...unsent.current, ...changes };
    if (!isSaving.current) void sendAll();
  }

  async function sendAll(): Promise<void> {
    isSaving.current = true;
    try {
      for (let changes = takeUnsent(); changes; changes = takeUnsent())
        await actions.setViewing(device.id, changes);
      notify(reach(`Saved. The letters on ${device.name} follow.`, "changes"), "success");
    } catch (error) {
      unsent.current = null;
      notify(`It was not saved. ${readableMessage(error)}`, "error");
    }
    isSaving.current = false;
    setChosen({});
  }

  function takeUnsent(): Partial<Viewing> | null {
    const changes = unsent.current;
    unsent.current = null;
    return changes;
  }

  return { viewing: { ...device.viewing, ...chosen }, set };
}
