const timeoutMs = 5_000;

/** Refreshing from an unreachable server would show the browser's error page. */
export const serverAnswers = (): Promise<boolean> =>
  fetch("/api/v1/health", { cache: "no-store", signal: AbortSignal.timeout(timeoutMs) }).then(
    ({ ok }) => ok,
    () => false,
  );
