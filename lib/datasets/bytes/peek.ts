/** Reads until `enough` returns true; `all` yields the whole stream, once. Returning from `all` closes the source. */
export async function peek<T>(
  source: AsyncIterable<T>,
  enough: (piece: T) => boolean,
): Promise<{ head: T[]; all: AsyncIterableIterator<T> }> {
  const iterator = source[Symbol.asyncIterator]();
  const head: T[] = [];
  let ended = false;
  for (let isEnough = false; !ended && !isEnough; ) {
    const next = await iterator.next();
    if (next.done) ended = true;
    else {
      head.push(next.value);
      isEnough = enough(next.value);
    }
  }
  const again = [...head].reverse();
  const over = { done: true, value: undefined } as const;
  const all: AsyncIterableIterator<T> = {
    [Symbol.asyncIterator]: () => all,
    async next() {
      if (again.length > 0) return { done: false, value: again.pop() as T };
      if (ended) return over;
      const next = await iterator.next();
      ended = next.done === true;
      return next;
    },
    async return() {
      if (!ended) await iterator.return?.();
      ended = true;
      again.length = 0;
      return over;
    },
  };
  return { head, all };
}
