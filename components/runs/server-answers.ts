/** Milliseconds after which a server counts as away. */
const patience = 5_000;

/** Whether the server can be reached. Reading a page anew from one that cannot would leave the browser's error in the page's place. */
export const serverAnswers = (): Promise<boolean> =>
  fetch("/api/v1/health", { cache: "no-store", signal: AbortSignal.timeout(patience) }).then(
    ({ ok }) => ok,
    () => false,
  );
