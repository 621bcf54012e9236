/** Characters of the text that every function is tried with first. */
const screened = 8_000;
/** Milliseconds of processor time for it, below which nothing quadratic can hide. */
const quick = 30;
/** Twice the length may take so many times the work; four times the length its square. */
const mostForTwice = 2.5;

/** Milliseconds of this process's processor time: what other processes do in the meantime does not count. */
async function worked(run: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  try {
    await run();
  } catch {
    // Refusing a text is an answer too.
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** The least of several times, which is nearest to the work itself; once is enough where it takes long. */
async function least(run: () => unknown): Promise<number> {
  let best = await worked(run);
  for (let time = 1; time < 4 && best < 200; time++) best = Math.min(best, await worked(run));
  return best;
}

/** Null where work grows in line with the text's length, else what was measured. */
export async function measureGrowth(call: (text: string) => unknown, make: (length: number) => string): Promise<string | null> {
  const text = make(screened);
  const first = await worked(() => call(text));
  if (first < quick) return null;
  const longer = make(4 * screened);
  const most = (one: number) => Math.max(2 * quick, mostForTwice ** 2 * one);
  if ((await worked(() => call(longer))) <= most(first)) return null;
  // A measurement may have been disturbed. What is far beyond the limit needs no further one.
  for (let round = 1; ; round++) {
    const one = await least(() => call(text));
    const four = await least(() => call(longer));
    if (four <= most(one)) return null;
    if (round === 3 || four > 1.5 * most(one))
      return `${text.length} characters ${one.toFixed(0)} ms, ${longer.length} characters ${four.toFixed(0)} ms`;
  }
}
