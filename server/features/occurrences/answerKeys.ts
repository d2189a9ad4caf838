/** The line of the feed that tells of an answer. */
export function answerActivityKey(answerId: string): string {
  return `answer/${answerId}`;
}

/** What the notifications about an answer begin with, whoever they are for. */
export function answerOutboxPrefix(answerId: string): string {
  return `answer/${answerId}/`;
}
