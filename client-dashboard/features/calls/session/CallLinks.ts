import { PeerLink } from "../../../../shared/calling/PeerLink.js";
import type { CallConfig, CreateConnection } from "../../../../shared/calling/PeerTransport.js";
import type { OwnTracks } from "../../../../shared/calling/sentTracks.js";
import { doesOffer } from "../../../../shared/calling/signals.js";
import type { CallSide } from "../../../../shared/contract/calling/calls.js";

export interface LinksParts {
  sideId: string;
  /** Of this load of the page. */
  page: string;
  createConnection: CreateConnection;
  isOnline: () => boolean;
  send: (to: string, said: { seq: number; signal: string }) => void;
  renew: () => void;
  note: () => void;
}

/** Another side of the call. */
export interface Person {
  sideId: string;
  kind: CallSide["kind"];
  name: string;
  link: PeerLink;
  /** The same one all the time: tracks come and go in it. */
  stream: MediaStream;
}

/** The connections of this page to every other side of one call. */
export class CallLinks {
  people: readonly Person[] = [];
  private config: CallConfig | null = null;
  private tracks: OwnTracks = { audio: null, video: null };
  private said = { audio: false, video: false };

  constructor(private readonly parts: LinksParts) {}

  /** `sides`: who is in the call. */
  follow(sides: CallSide[]): void {
    const others = sides.filter(({ sideId, leftAt }) => leftAt === null && sideId !== this.parts.sideId);
    const isThere = ({ sideId }: Person) => others.some((other) => other.sideId === sideId);
    this.people.filter((person) => !isThere(person)).forEach(({ link }) => link.close());
    const stay = this.people.filter(isThere);
    const isNew = ({ sideId }: CallSide) => !stay.some((person) => person.sideId === sideId);
    this.people = [...stay, ...others.filter(isNew).map((side) => this.join(side))];
  }

  setConnection(config: CallConfig | null): void {
    this.config = config;
    this.people.forEach(({ link }) => link.setConnection(config));
  }

  setTracks(tracks: OwnTracks, said: { audio: boolean; video: boolean }): void {
    const isNew = tracks.audio !== this.tracks.audio || tracks.video !== this.tracks.video;
    this.tracks = tracks;
    this.said = said;
    this.people.forEach(({ link }) => {
      if (isNew) link.setTracks(tracks);
      link.say(said);
    });
  }

  receive({ from, seq, signal }: { from: string; seq: number; signal: string }): void {
    this.people.find(({ sideId }) => sideId === from)?.link.receive({ seq, signal });
  }

  tick(): void {
    this.people.forEach(({ link }) => link.tick());
  }

  close(): void {
    this.people.forEach(({ link }) => link.close());
    this.people = [];
  }

  private join({ sideId, kind, name }: CallSide): Person {
    const { page, createConnection, isOnline, renew, note, send } = this.parts;
    const stream = new MediaStream();
    const link = new PeerLink({
      offers: doesOffer(this.parts.sideId, { sideId, kind }),
      page,
      createConnection,
      now: () => Date.now(),
      isOnline,
      renew,
      send: (said) => send(sideId, said),
      handleTrack: (track) => {
        stream.getTracks().forEach((old) => old.kind === track.kind && stream.removeTrack(old));
        stream.addTrack(track);
        note();
      },
      handleChange: note,
      // Another connection follows by itself, and the words on the page say that it is being restored.
      handleProblem: note,
    });
    link.setTracks(this.tracks);
    link.say(this.said);
    link.setConnection(this.config);
    return { sideId, kind, name, link, stream };
  }
}
