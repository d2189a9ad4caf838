/** What the screen after an answer says, in one language. */
export interface ConfirmationTexts {
  /** The person's own reply, repeated above the confirmation. */
  yourReply: string;
  saved(sender: string): string;
  /** Nothing can be stored here: it may be lost until they know. */
  untold(sender: string): string;
  told(sender: string): string;
  read(reader: string): string;
  /** After "Not yet". */
  comesBack: string;
  undo: string;
}
