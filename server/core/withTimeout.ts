/**
 * The result of `work`, or the error of `late` when it takes longer than `limitMs`. What is under way then goes on, and its own error
 * is given to `onLateError`. Database calls need this: a driver whose server dies in the wrong instant may wait for ever.
 */
export async function withTimeout<Result>(
  work: Promise<Result>,
  limitMs: number,
  { late, onLateError }: { late: () => Error; onLateError: (error: unknown) => void },
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      work.catch(onLateError);
      reject(late());
    }, limitMs);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
