/** Milliseconds after which a server counts as unreachable. */
const timeoutMs = 5_000;

/** Whether the server can be reached. Reading a page from one that cannot would replace it with the browser's error page. */
export const serverAnswers = (): Promise<boolean> =>
  fetch("/api/v1/health", { cache: "no-store", signal: AbortSignal.timeout(timeoutMs) }).then(
    ({ ok }) => ok,
    () => false,
  );
