import type { Socket } from "./Connection.js";

/** The socket that index.ejs opened, and what it has received since. It says hello by itself as soon as it is open. */
export interface EarlySocket {
  socket: Socket;
  /** Epoch ms. */
  openedAt: number;
  held: MessageEvent[];
}

const CONNECTING = 0;
const OPEN = 1;
/** A snapshot that was held for longer would set the clock wrong. */
const HOLD_LIMIT_MS = 5_000;

/**
 * Goes on with a socket that was opened while the bundle was on its way. To its user it looks like one that opens now:
 * what was received meanwhile comes after the opening, and a hello is not said twice. null when it is of no use; then it is closed.
 */
export function adoptSocket({ socket, openedAt, held }: EarlySocket): Socket | null {
  // Its user says hello as with any other.
  if (socket.readyState === CONNECTING) return socket;
  if (socket.readyState !== OPEN || Date.now() - openedAt > HOLD_LIMIT_MS) {
    socket.close();
    return null;
  }
  let isOpened = false;
  let helloIsSaid = false;
  const adopted: Socket = {
    // Looks as if it were still opening until `onopen` was called: otherwise a ping of a page that wakes would be taken for its hello.
    get readyState() {
      return isOpened ? socket.readyState : CONNECTING;
    },
    onopen: null,
    onmessage: null,
    onclose: null,
    send(text) {
      if (helloIsSaid) socket.send(text);
      helloIsSaid = true;
    },
    close: () => socket.close(),
  };
  const receive = (message: MessageEvent) => {
    adopted.onmessage?.call(socket as WebSocket, message);
  };
  socket.onclose = (event) => {
    adopted.onclose?.call(socket as WebSocket, event);
  };
  // Its user sets its handlers first.
  setTimeout(() => {
    isOpened = true;
    adopted.onopen?.call(socket as WebSocket, { type: "open" } as Event);
    held.forEach(receive);
    socket.onmessage = receive;
  }, 0);
  return adopted;
}
