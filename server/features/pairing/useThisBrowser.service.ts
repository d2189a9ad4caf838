import { createHmac, randomUUID } from "node:crypto";
import { Types } from "mongoose";
import type { AppContext } from "../../core/AppContext.js";
import { deriveKey } from "../../core/secrets.js";
import type { UserDocument } from "../../circle/accounts/user.model.js";
import type { DisplayDocument } from "../../circle/displays/display.model.js";
import { ensureDevice, findLiveDevice, leaveFormerDisplay } from "./joinDisplay.service.js";

interface CallingBrowser {
  user: UserDocument;
  /** Its device cookie, if it has one. */
  token: string | null;
  deviceName: string;
  /** Its own name, such as "Chrome". */
  browser: string;
  idempotencyKey: string | null;
}

/**
 * Makes the caregiver's own browser a device of the display and returns the token for its cookie. A browser that is one of its
 * devices already stays it. A repeat with the same key, whose first answer and cookie were lost, gets the same device.
 */
export async function useThisBrowser(
  app: AppContext,
  display: DisplayDocument,
  calling: CallingBrowser,
): Promise<string> {
  const known = await findLiveDevice(calling.token);
  if (known?.display.id === display.id) return known.token;
  const { deviceName, browser, idempotencyKey } = calling;
  const cause = `${display.id}/${calling.user.id}/${idempotencyKey ?? randomUUID()}`;
  const id = new Types.ObjectId(derive(app, `id/${cause}`).toString("hex").slice(0, 24));
  const token = derive(app, `token/${cause}`).toString("base64url");
  const device = await ensureDevice(app, display, { id, token, name: deviceName, browser });
  await leaveFormerDisplay(app, known, device);
  return token;
}

function derive(app: AppContext, text: string): Buffer {
  return createHmac("sha256", deriveKey(app.secretKey, "use-this-browser")).update(text).digest();
}
