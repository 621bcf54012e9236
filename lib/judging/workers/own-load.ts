/** Of a processor, as a share. A process does nearly all its work in one thread. */
const busyFrom = 0.9;
/** Milliseconds. The first seconds of a process, in which its code is compiled, tell little. */
const busyFor = 5_000;

/**
 * Returns a function that says, called about once a second, whether this process has used a whole processor for some seconds. Where others use
 * the machine's processors too it does not get one to itself, and neither would another process.
 */
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
