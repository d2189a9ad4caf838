import type { Hello } from "../../shared/realtime/protocol.js";
import { PROTOCOL_VERSION } from "../../shared/realtime/timing.js";
import type { AppContext } from "../AppContext.js";
import { findDeviceByToken } from "../features/displays/devices.service.js";
import { isOfDeletedDisplay } from "../features/displays/displayRemoval.service.js";
import { authenticate } from "../auth/authenticate.js";
import { AppError } from "../http/AppError.js";
import type { Actor } from "../http/access.js";
import { openCaregiverSession } from "./caregiverSession.js";
import type { Connection, Session } from "./Connection.js";
import { openDeviceSession } from "./deviceSession.js";

/** Who says hello: a device by its cookie, a caregiver by the token. null: the connection was closed with the reason. */
export async function openSession(
  app: AppContext,
  connection: Connection,
  { hello, deviceToken }: { hello: Hello; deviceToken: string | null },
): Promise<Session | null> {
  if (hello.protocol !== PROTOCOL_VERSION) return refuse(connection, "protocol-unsupported");
  return hello.role === "device"
    ? openDevice(app, connection, { hello, deviceToken })
    : openCaregiver(app, connection, hello);
}

async function openDevice(
  app: AppContext,
  connection: Connection,
  { hello, deviceToken: token }: { hello: Hello; deviceToken: string | null },
): Promise<Session | null> {
  const found = token === null ? null : await findDeviceByToken(token);
  if (!found) {
    const isDeleted = token !== null && (await isOfDeletedDisplay(token));
    return refuse(connection, isDeleted ? "device-removed" : "device-unknown");
  }
  if (found.device.removedAt) return refuse(connection, "device-removed");
  return openDeviceSession(app, connection, {
    reporter: found,
    fetchesSnapshot: hello.fetchesSnapshot === true,
  });
}

async function openCaregiver(app: AppContext, connection: Connection, hello: Hello): Promise<Session | null> {
  const actor = await findActor(app, connection, hello.token ?? null);
  return actor && openCaregiverSession(app, connection, actor);
}

async function findActor(
  app: AppContext,
  connection: Connection,
  token: string | null,
): Promise<Actor | null> {
  try {
    return await authenticate(app, token);
  } catch (error) {
    // 401 and 403 become close reasons; anything else is a bug and goes on up.
    if (!(error instanceof AppError)) throw error;
    return refuse(connection, error.status === 403 ? "session-over" : "token-invalid");
  }
}

function refuse(connection: Connection, reason: Parameters<Connection["close"]>[0]): null {
  connection.close(reason);
  return null;
}
