/**
 * Works on tasks, at most `concurrency` at once, and pulls the next one only when there is room for it, so a source of any
 * length is never read ahead. An aborted signal stops the pulling; `work` ends its own waits by the same signal. Resolves when all
 * that was pulled is done. The first error that `work` or the source throws stops the pulling and is thrown once the rest has settled.
 */
export async function runPool<T>(
  tasks: AsyncIterable<T> | Iterable<T>,
  concurrency: number,
  work: (task: T) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const source = pulled(tasks);
  let failure: { error: unknown } | null = null;
  let exhausted = false;

  const worker = async (): Promise<void> => {
    while (!exhausted && !failure && !signal.aborted) {
      try {
        const { done, value } = await source.next();
        if (done) {
          exhausted = true;
          return;
        }
        await work(value);
      } catch (error) {
        failure ??= { error };
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  if (!exhausted) await source.return();
  if (failure) throw (failure as { error: unknown }).error;
}

/** As an async generator, which takes one `next()` after the other however many are asked for. */
async function* pulled<T>(tasks: AsyncIterable<T> | Iterable<T>): AsyncGenerator<T, void, void> {
  yield* tasks;
}
