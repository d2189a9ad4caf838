/** What stands in the log for each action of the server. */
const WORDS: Record<string, string> = {
  "display.viewed": "Looked at the display",
  "display.created": "Added a display",
  "display.changed": "Changed the display's settings",
  "display.pairingOpened": "Opened the code for a new screen",
  "display.linkMade": "Made a link for a new screen",
  "device.added": "Added a screen",
  "device.ignored": "Turned a screen away",
  "device.renamed": "Renamed a screen",
  "device.removed": "Removed a screen",
  "message.created": "Wrote a message",
  "message.changed": "Changed a message",
  "message.removed": "Deleted a message",
  "message.restored": "Brought a message back",
  "message.skipped": "Skipped a showing",
  "message.paused": "Paused or resumed a series",
  "occurrence.markedDone": "Marked it as done",
  "person.added": "Added a person",
  "person.changed": "Changed a person",
  "person.removed": "Removed a person",
  "group.renamed": "Renamed the group",
  "member.invited": "Invited",
  "invitation.revoked": "Took an invitation back",
  "invitation.answered": "Answered an invitation",
  "member.changed": "Changed what a member sees",
  "member.removed": "Removed a member",
  "member.left": "Left the group",
  "ownership.offered": "Offered the group, or took the offer back",
  "ownership.answered": "Answered the offer of the group",
  "audit.exported": "Saved the log as a file",
};

/** An action in words; one that a newer server knows is told by its name. */
export function actionWords(action: string): string {
  return WORDS[action] ?? action;
}
