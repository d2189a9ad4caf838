import { HEARTBEAT_MS } from "../../../shared/calling/Heartbeat.js";
import { PeerLink } from "../../../shared/calling/PeerLink.js";
import type { CallConfig } from "../../../shared/calling/PeerTransport.js";

/** Runs in a browser: the least that a caregiver's page has to be. CallerPage.ts leads it. */
export interface Caller {
  join(sideId: string, config: CallConfig): void;
  configure(config: CallConfig): void;
  receive(from: string, seq: number, signal: string): void;
  talk(): Promise<void>;
  leave(): void;
  /** Of the connection to this side. */
  stateOf(sideId: string): { state: string; audio: boolean; video: boolean };
}

declare global {
  interface Window {
    caller: Caller;
    /** CallerPage sends it. */
    say(to: string, seq: number, signal: string): Promise<void>;
  }
}

const links: Record<string, PeerLink> = {};
const picture = new MediaStream();
document.querySelector("video")!.srcObject = picture;
let stream: MediaStream | null = null;

window.caller = {
  join(sideId, config) {
    if (links[sideId]) return;
    const link = new PeerLink({
      offers: true,
      page: Math.random().toString(36).slice(2),
      createConnection: (options) => new RTCPeerConnection(options),
      now: () => Date.now(),
      isOnline: () => true,
      renew: () => link.setConnection(config),
      send: ({ seq, signal }) => void window.say(sideId, seq, signal),
      handleTrack: (track) => {
        picture.getTracks().forEach((old) => old.kind === track.kind && picture.removeTrack(old));
        picture.addTrack(track);
      },
      handleChange: () => undefined,
      handleProblem: (error) => console.error(error),
    });
    links[sideId] = link;
    setInterval(() => link.tick(), HEARTBEAT_MS);
    link.setConnection(config);
  },
  configure(config) {
    Object.values(links).forEach((link) => link.setConnection(config));
  },
  receive(from, seq, signal) {
    links[from]?.receive({ seq, signal });
  },
  async talk() {
    stream = await navigator.mediaDevices.getUserMedia({ audio: true, video: true });
    const [audio = null] = stream.getAudioTracks();
    const [video = null] = stream.getVideoTracks();
    Object.values(links).forEach((link) => link.setTracks({ audio, video }));
  },
  leave() {
    Object.keys(links).forEach((sideId) => {
      links[sideId]!.close();
      delete links[sideId];
    });
    stream?.getTracks().forEach((track) => track.stop());
  },
  stateOf(sideId) {
    const link = links[sideId];
    return {
      state: link?.state ?? "none",
      audio: link?.theirs?.audio ?? false,
      video: link?.theirs?.video ?? false,
    };
  },
};
