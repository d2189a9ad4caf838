/** What a video call says, in one language. Of a name: it stands as it is. */
export interface CallTexts {
  isCalling(name: string): string;
  answer: string;
  notNow: string;
  /** The call begins by itself: the seconds stand beside it. */
  soonSeen(name: string): string;
  hangUp: string;
  mute: string;
  unmute: string;
  cameraOff: string;
  cameraOn: string;
  quieter: string;
  louder: string;
  tapToHear: string;
  /** What camera and microphone do. */
  seesAndHears(name: string): string;
  onlyHears(name: string): string;
  onlySees(name: string): string;
  neither(name: string): string;
  connecting(name: string): string;
  lost: string;
  weak: string;
  /** The other side sends no picture. */
  noPicture(name: string): string;
  over(name: string): string;
}
