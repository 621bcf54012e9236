/**
 * Works on tasks, at most `concurrency` at once, and takes the next one only when there is room for it, so that a source of any
 * length is never read ahead. After the signal is aborted no more are taken; `work` has to end its own waits. Resolves when all
 * tasks that were taken are done. The first error that `work` or the source throws has the same effect, and is thrown at the end.
 */
export async function runPool<T>(
  tasks: AsyncIterable<T> | Iterable<T>,
  concurrency: number,
  work: (task: T) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const source = inTurn(tasks);
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

/** An async generator answers concurrent calls of `next()` one after the other. */
async function* inTurn<T>(tasks: AsyncIterable<T> | Iterable<T>): AsyncGenerator<T, void, void> {
  yield* tasks;
}
