/** Rejects when `work` takes longer: a network that hangs answers never. */
export function withTimeout<Result>(work: Promise<Result>, limitMs: number): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No answer within ${limitMs} ms.`)), limitMs);
    const settle = () => clearTimeout(timer);
    work.then(resolve, reject);
    work.then(settle, settle);
  });
}
