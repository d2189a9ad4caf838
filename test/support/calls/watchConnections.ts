import type { Page } from "playwright-core";

interface Watching {
  /** Whatever the product asks for: nothing goes past the relay. */
  relayOnly: boolean;
  /** The control: fresh credentials of the relay are not taken up. */
  keepsCredentials: boolean;
  /** As an engine of 2018: a track is added once there is one, and no place is kept for it before (AddedTracks). */
  addsTracks: boolean;
}

declare global {
  interface Window {
    connectionsMade: RTCPeerConnection[];
    /** When the page closed the latest one of them: epoch ms, 0 before the first. */
    lastClosedAt: number;
    /** Every camera and microphone that the page has opened. */
    ownTracks: MediaStreamTrack[];
  }
}

/** What the page connects by is counted and looked at from now on. Before the page is loaded. */
export async function watchConnections(page: Page, watching: Partial<Watching> = {}): Promise<void> {
  const all = { relayOnly: false, keepsCredentials: false, addsTracks: false, ...watching };
  await page.addInitScript(watch, all);
}

/** How many connections the page has made so far. */
export function countConnections(page: Page): Promise<number> {
  return page.evaluate(() => window.connectionsMade.length);
}

/** How many of them were not closed by the page. */
export function countOpen(page: Page): Promise<number> {
  return page.evaluate(
    () => window.connectionsMade.filter(({ signalingState }) => signalingState !== "closed").length,
  );
}

/** When the page closed the latest one, however long it takes to ask for it. Epoch ms. */
export function readLastClosed(page: Page): Promise<number> {
  return page.evaluate(() => window.lastClosedAt);
}

/** How many cameras and microphones of the page are on. */
export function countOwnTracks(page: Page): Promise<number> {
  return page.evaluate(() => window.ownTracks.filter(({ readyState }) => readyState === "live").length);
}

/** By which kinds of ways the newest connection goes, such as `relay relay`; null: by none. */
export function findWay(page: Page): Promise<string | null> {
  return page.evaluate(async () => {
    const newest = window.connectionsMade[window.connectionsMade.length - 1];
    if (!newest) return null;
    const stats = await newest.getStats();
    let way: string | null = null;
    stats.forEach((entry: RTCIceCandidatePairStats & { selectedCandidatePairId?: string }) => {
      if (entry.type !== "transport" || !entry.selectedCandidatePairId) return;
      const { localCandidateId, remoteCandidateId } = stats.get(
        entry.selectedCandidatePairId,
      ) as RTCIceCandidatePairStats;
      const ends = [localCandidateId, remoteCandidateId].map(
        (id) => (stats.get(id) as { candidateType: string }).candidateType,
      );
      way = ends.join(" ");
    });
    return way;
  });
}

/** Runs in the browser. */
function watch({ relayOnly, keepsCredentials, addsTracks }: Watching): void {
  if (addsTracks) {
    Reflect.deleteProperty(RTCRtpTransceiver.prototype, "currentDirection");
    Reflect.deleteProperty(RTCRtpSender.prototype, "replaceTrack");
  }
  const known = {
    first: null as RTCIceServer[] | null,
    shape(config: RTCConfiguration = {}): RTCConfiguration {
      const { iceServers = [] } = config;
      if (!this.first && iceServers.some(({ credential }) => credential)) this.first = iceServers;
      return {
        ...config,
        iceServers: keepsCredentials && this.first ? this.first : iceServers,
        ...(relayOnly && { iceTransportPolicy: "relay" as const }),
      };
    },
  };
  const Native = window.RTCPeerConnection;
  window.connectionsMade = [];
  window.lastClosedAt = 0;
  window.ownTracks = [];
  const { mediaDevices } = navigator;
  const open = mediaDevices?.getUserMedia.bind(mediaDevices);
  if (open)
    mediaDevices.getUserMedia = async (wanted) => {
      const stream = await open(wanted);
      window.ownTracks.push(...stream.getTracks());
      return stream;
    };
  window.RTCPeerConnection = class extends Native {
    constructor(config?: RTCConfiguration) {
      super(known.shape(config));
      window.connectionsMade.push(this);
    }
    override setConfiguration(config?: RTCConfiguration): void {
      super.setConfiguration(known.shape(config));
    }
    override close(): void {
      if (this.signalingState !== "closed") window.lastClosedAt = Date.now();
      super.close();
    }
  };
}
