/** Characters of the text that every function is tried with first. */
const screened = 4_000;
/** Milliseconds of processor time for it, below which nothing quadratic can hide that would matter. */
const quick = 7.5;
/** Milliseconds for four times the text, below which the clock and the collector say more than the work. */
const telling = 60;
/** Twice the length may take so many times the work; four times the length its square. */
const mostForTwice = 2.5;
/** Milliseconds for the longer text of a steep step, beyond which no longer one is tried. */
const tooLong = 3_000;

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
  const once = await worked(() => call(text));
  if (once < quick) return null;
  // The first call may have been slow because the code is new.
  const screen = Math.min(once, await worked(() => call(text)));
  if (screen < quick) return null;
  // The collector or a full cache can make one step steep. Quadratic work is steep at the next step too.
  const first = await measureStep(call, make, screened, screen);
  if (!first.steep) return null;
  if (first.four > tooLong) return first.said;
  const second = await measureStep(call, make, 4 * screened);
  return second.steep ? `${first.said}; ${second.said}` : null;
}

/** How the work grows from a length to four times it. `known` are the milliseconds for the shorter text, where they have been measured. */
async function measureStep(call: (text: string) => unknown, make: (length: number) => string, length: number, known?: number) {
  const [text, longer] = [make(length), make(4 * length)];
  const isSteep = (one: number, four: number) => four > Math.max(telling, mostForTwice ** 2 * one);
  let one = known ?? (await worked(() => call(text)));
  let four = await worked(() => call(longer));
  // Only what looks steep is measured again.
  if (isSteep(one, four)) [one, four] = [await least(() => call(text)), await least(() => call(longer))];
  return {
    steep: isSteep(one, four),
    four,
    said: `${text.length} characters ${one.toFixed(0)} ms, ${longer.length} characters ${four.toFixed(0)} ms`,
  };
}
