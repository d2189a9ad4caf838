import { HEARTBEAT_MS } from "../../../shared/calling/Heartbeat.js";
import { PeerLink } from "../../../shared/calling/PeerLink.js";
import type { CallConfig } from "../../../shared/calling/PeerTransport.js";
import type { OwnTracks } from "../../../shared/calling/sentTracks.js";
import type { LinkFrame } from "../../engine/connection/Link.js";
import type { PlannedCall } from "../../../shared/realtime/snapshot.js";
import type { Seat } from "./Seat.js";

export interface LinksParts {
  /** One for each caregiver that a call can have. */
  seats: Seat[];
  /** Of this page. */
  page: string;
  now(): number;
  isOnline(): boolean;
  send(to: string, said: { seq: number; signal: string }): void;
  renew(): void;
  handleChange(): void;
  handleProblem(error: unknown): void;
}

interface Taken {
  sideId: string;
  name: string;
  link: PeerLink;
  seat: Seat;
}

/** The connections of this display to the caregivers of one call. It never offers (`doesOffer`). */
export class CallLinks {
  private taken: Taken[] = [];
  private readonly timer: ReturnType<typeof setInterval>;
  private tracks: OwnTracks = { audio: null, video: null };
  private said = { audio: false, video: false };

  constructor(private readonly parts: LinksParts) {
    this.timer = setInterval(() => this.taken.forEach(({ link }) => link.tick()), HEARTBEAT_MS);
  }

  follow(call: PlannedCall): void {
    const stays = ({ sideId }: { sideId: string }) =>
      call.caregivers.some((caregiver) => caregiver.sideId === sideId);
    this.taken.filter((one) => !stays(one)).forEach((one) => this.leave(one));
    this.taken = this.taken.filter(stays);
    call.caregivers.forEach((caregiver) => this.join(caregiver));
    this.taken.forEach(({ link }) => link.setConnection(configOf(call)));
  }

  receive(frame: LinkFrame): void {
    if (frame.type !== "call.signal") return;
    this.taken.filter(({ sideId }) => sideId === frame.from).forEach(({ link }) => link.receive(frame));
  }

  setTracks(tracks: OwnTracks, said: { audio: boolean; video: boolean }): void {
    const isNew = tracks !== this.tracks;
    this.tracks = tracks;
    this.said = said;
    this.taken.forEach(({ link }) => {
      if (isNew) link.setTracks(tracks);
      link.say(said);
    });
  }

  all(): readonly Taken[] {
    return this.taken;
  }

  close(): void {
    clearInterval(this.timer);
    this.taken.forEach((one) => this.leave(one));
    this.taken = [];
  }

  private join({ sideId, name }: { sideId: string; name: string }): void {
    if (this.taken.some((one) => one.sideId === sideId)) return;
    const seat = this.parts.seats.filter((one) => !this.taken.some((other) => other.seat === one))[0];
    if (!seat) return;
    const { page, now, isOnline, renew, handleChange, handleProblem } = this.parts;
    const link = new PeerLink({
      offers: false,
      page,
      createConnection: (config) => new RTCPeerConnection(config),
      now,
      isOnline,
      renew,
      handleChange,
      handleProblem,
      send: (said) => this.parts.send(sideId, said),
      handleTrack: (track) => {
        seat.take(track);
        handleChange();
      },
    });
    link.setTracks(this.tracks);
    link.say(this.said);
    this.taken = this.taken.concat({ sideId, name, link, seat });
  }

  private leave({ link, seat }: Taken): void {
    link.close();
    seat.clear();
  }
}

/** Without a relay nothing is said before Answer, so that a ring shows nobody's address at home. */
function configOf({ state, relayOnly, iceServers }: PlannedCall): CallConfig | null {
  return state === "ringing" && !relayOnly ? null : { iceServers, relayOnly };
}
