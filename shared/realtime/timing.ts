/** Numbers of the ws protocol that both ends and the tests know. Free of zod, so that the display can import it. */

export const PROTOCOL_VERSION = 1;
export const SOCKET_PATH = "/ws";

/** A display on weak wifi needs several seconds to say hello; a client that takes longer only holds a socket. */
export const HELLO_DEADLINE_MS = 10_000;
/** Each side pings when it has heard nothing for this long. */
export const PING_INTERVAL_MS = 15_000;
/** Nothing heard for this long: the socket is half open and is dropped, within 45 s together with the interval of looks. */
export const SILENCE_LIMIT_MS = 40_000;
/** The largest frame that a client may send. The largest plan travels the other way. */
export const CLIENT_FRAME_MAX_BYTES = 64 * 1024;
/** Frames per socket: a bucket of this size, refilled at the rate below. Flushing a day of answers fits in it. */
export const FRAME_BURST = 200;
export const FRAMES_PER_SECOND = 50;
/** Open sockets of one device, that is of its browser's tabs, and of one account, at one process. */
export const SOCKETS_PER_DEVICE_MAX = 8;
export const SOCKETS_PER_ACCOUNT_MAX = 50;
/** A socket that was not heard for longer than a ping takes makes room for a new one of the same device or account. */
export const SOCKET_QUIET_MS = 20_000;
/** Snapshots of one device, by hello or asked for: a display asks for one in ten seconds at most, besides reconnecting. */
export const SNAPSHOT_BURST = 30;
export const SNAPSHOTS_PER_SECOND = 1;
/** A device says how large it is and where it stands: some choices in a row, then rarely. */
export const FACT_BURST = 30;
export const FACTS_PER_SECOND = 0.2;
/** Signals of one side of a call: those of a connection to each of two others, and of several tries. More are not answered for a while. */
export const CALL_SIGNAL_BURST = 120;
export const CALL_SIGNALS_PER_SECOND = 20;
/** Polls (deviceSync) of one device: one in 15 s, and one soon after each press. */
export const POLL_BURST = 60;
export const POLLS_PER_SECOND = 1;
/** Characters of a snapshot that goes over the socket to a device that could fetch it compressed. */
export const SNAPSHOT_INLINE_MAX = 16 * 1024;
/** A peer that has not read this much is not reading. */
export const UNSENT_BYTES_MAX = 4 * 1024 * 1024;
/** An event base that does not fit, or this long since the last one: the display asks for a snapshot. */
export const SNAPSHOT_MAX_AGE_MS = 60 * 60_000;
/** The server compares plan versions of connected displays with the database this often; it finds what another process changed. */
export const PLAN_POLL_MS = 15_000;

/** Reconnecting: full jitter over a doubling wait, for ever. Never longer than this, so that all is right 10 s after the network is back. */
export const RECONNECT_FIRST_MS = 500;
export const RECONNECT_MAX_MS = 8_000;
/** After a close reason marked `retry: false` the cause needs a person; the display still tries again this slowly. */
export const RECONNECT_REFUSED_MS = 60_000;
