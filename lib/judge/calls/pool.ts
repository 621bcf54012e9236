/** Pulls a task only when there is room, so a source of any length is never read ahead. The first error, or an abort, stops
 *  the pulling; the error is thrown once all started tasks end. */
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

/** An async generator queues concurrent calls of `next()`. */
async function* inTurn<T>(tasks: AsyncIterable<T> | Iterable<T>): AsyncGenerator<T, void, void> {
  yield* tasks;
}
