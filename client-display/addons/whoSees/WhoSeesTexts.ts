/** What the card "Who can see me?" says, in one language. Of a name: it stands as it is. `when` is "Today, 15:05". */
export interface WhoSeesTexts {
  title: string;
  next: string;
  back: string;
  /** "Today", "Yesterday", before a time. */
  today: string;
  yesterday: string;
  /** The camera is off. */
  nobodySees: string;
  /** When it was on, and for whom. */
  lastSeen(name: string, when: string): string;
  /** It is on, in another tab of this browser. */
  isSeen(name: string, when: string): string;
  /** This browser can show nothing of it: no call, no camera. */
  noCalls: string;
  /** Nobody looks in secretly. */
  neverSecretly: string;
  /** Nothing begins by itself on this screen. */
  onlyByPress: string;
  /** Calls of these begin by themselves on this screen. */
  byItself(names: string): string;
  /** The same on another one. */
  elsewhere(names: string, device: string): string;
  /** Each of these may stop that. */
  toStop(names: string): string;
  mayCall(names: string): string;
  /** The screen has no connection: nobody can call at the moment. */
  unreachable: string;
  talked(name: string, minutes: number): string;
  /** `talked`, and nobody had to press a button for it. */
  talkedByItself(name: string, minutes: number): string;
  notAnswered(name: string): string;
  notNow(name: string): string;
  nobodyCalled: string;
}
