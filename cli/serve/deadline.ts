/**
 * Calls `ask` with a signal that aborts after `timeout` milliseconds, or with `signal`. Not by AbortSignal.any and AbortSignal.timeout: Node may collect
 * such a signal as garbage while only listeners hold it, and then it never aborts.
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
