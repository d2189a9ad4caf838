import type { Hello } from "../../shared/realtime/protocol.js";
import { PROTOCOL_VERSION } from "../../shared/realtime/timing.js";
import type { AppContext } from "../core/AppContext.js";
import { isOfDeletedDisplay } from "../circle/displays/displayRemoval.service.js";
import { authenticate } from "../auth/authenticate.js";
import { AppError } from "../core/AppError.js";
import type { Actor } from "../circle/accounts/Actor.js";
import { openCaregiverConnection } from "./caregiverConnection.js";
import type { Connection, ConnectionHandler } from "./Connection.js";
import { openDeviceConnection } from "./deviceConnection.js";
import { findHello } from "./findHello.js";

/** Who says hello: a device by its cookie, a caregiver by the token. null: the connection was closed with the reason. */
export async function openConnection(
  app: AppContext,
  connection: Connection,
  { hello, deviceToken }: { hello: Hello; deviceToken: string | null },
): Promise<ConnectionHandler | null> {
  if (hello.protocol !== PROTOCOL_VERSION) return refuse(connection, "protocol-unsupported");
  return hello.role === "device"
    ? openDevice(app, connection, { hello, deviceToken })
    : openCaregiver(app, connection, hello);
}

async function openDevice(
  app: AppContext,
  connection: Connection,
  { hello, deviceToken: token }: { hello: Hello; deviceToken: string | null },
): Promise<ConnectionHandler | null> {
  const found = token === null ? null : await findHello(token);
  if (!found) {
    const isDeleted = token !== null && (await isOfDeletedDisplay(token));
    return refuse(connection, isDeleted ? "device-removed" : "device-unknown");
  }
  if (found.isRemoved) return refuse(connection, "device-removed");
  return openDeviceConnection(app, connection, {
    ...found,
    fetchesSnapshot: hello.fetchesSnapshot === true,
  });
}

async function openCaregiver(
  app: AppContext,
  connection: Connection,
  hello: Hello,
): Promise<ConnectionHandler | null> {
  const actor = await findActor(app, connection, hello.token ?? null);
  return actor && openCaregiverConnection(app, connection, actor);
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
