import type { RecordedServer, RecordedSocket } from "./RecordedServer.js";

const SIDE = "page-of-anna-1";

interface Talking {
  as: string;
  displayId: string;
  device: RecordedSocket;
  page: RecordedSocket;
}

/** A screen says how it is, and a video call is taken on it and hung up on the page. */
export async function recordCalls(server: RecordedServer, talking: Talking): Promise<void> {
  const { as, displayId, device, page } = talking;
  const size = { width: 1024, height: 768, screenWidth: 1024, screenHeight: 768, pixelRatio: 1 };
  await device.send({ type: "size.measured", id: "size-00001", size });
  const viewing = { diagonalInches: 10, distanceM: 2 };
  await device.send({ type: "viewing.chosen", id: "viewing-001", viewing, at: server.now() });
  const status = { battery: { percent: 80, charging: true }, sound: "on", storage: "fine" };
  await device.send({ type: "device.status", id: "status-0001", status, at: server.now() });
  await device.hear("device.changed");

  const calls = `/api/displays/${displayId}/calls`;
  const { call } = await server.call(`POST ${calls}`, as, { sideId: SIDE });
  const callId = String((call as { id: string }).id);
  await device.send({ type: "call.heard", id: "heard-00001", callId, at: server.now() });
  await page.send({ type: "call.heard", id: "heard-00002", callId, sideId: SIDE });
  await device.send({ type: "call.answer", id: "answer-call", callId, at: server.now() });
  await device.hear(
    "call.changed",
    ({ call: now }) => (now as { state: string } | null)?.state === "talking",
  );
  await server.call(`POST ${calls}/${callId}/leave`, as, { sideId: SIDE });
  await device.hear("call.changed", ({ call: now }) => now === null);
  await page.hear("call.changed", ({ call: now }) => (now as { state: string }).state === "ended");
}
