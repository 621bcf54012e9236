/** Share of a processor: a process does nearly all its work in one thread. */
const busyFrom = 0.9;
/** In ms: a process compiles its code in the first seconds. */
const busyFor = 5_000;

/** Call about once a second. On a machine with busy neighbours it stays false, since another worker process would get no
 *  processor either. */
export function watchOwnLoad(use = process.cpuUsage, now = () => performance.now()): () => boolean {
  let last = { at: now(), use: use() };
  let idleAt = last.at;
  return () => {
    const [at, used] = [now(), use(last.use)];
    const share = (used.user + used.system) / 1_000 / (at - last.at);
    last = { at, use: use() };
    if (share < busyFrom) idleAt = at;
    return at - idleAt >= busyFor;
  };
}
