/**
 * Calls `ask` with a signal that aborts after `timeout` ms, or with `signal`. Does not use AbortSignal.any or AbortSignal.timeout:
 * Node can garbage-collect such a signal while only listeners refer to it, and then it never aborts.
 */
export async function withDeadline<T>(
  ask: (signal: AbortSignal) => Promise<T>,
  signal: AbortSignal,
  timeout: number,
): Promise<T> {
  const deadline = new AbortController();
  const abort = () => deadline.abort();
  const timer = setTimeout(abort, timeout);
  signal.addEventListener("abort", abort, { once: true });
  try {
    return await ask(deadline.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", abort);
  }
}
