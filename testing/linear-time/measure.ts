/** Characters of the first text that every function is called with. */
const screeningLength = 4_000;
/** Milliseconds of processor time for that text. A faster function cannot be quadratic to an extent that matters. */
const fastEnough = 7.5;
/** Milliseconds for four times the text. Below this, clock and garbage collector matter more than the work. */
const measurable = 60;
/** Twice the length may take this many times the work; four times the length, the square of it. */
const mostForTwice = 2.5;
/** Milliseconds for the longer text of a steep step. Beyond this no longer text is tried. */
const tooLong = 3_000;

/** Milliseconds of this process's processor time, so that other processes do not count. */
async function timeOf(run: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  try {
    await run();
  } catch {
    // A function may refuse the text; the time still counts.
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** The shortest of several times, which has the least noise; a slow function is measured once. */
async function shortestTimeOf(run: () => unknown): Promise<number> {
  let best = await timeOf(run);
  for (let round = 1; round < 4 && best < 200; round++) best = Math.min(best, await timeOf(run));
  return best;
}

/** Null if the time grows linearly with the text's length, else a description of the measurements. */
export async function measureGrowth(call: (text: string) => unknown, make: (length: number) => string): Promise<string | null> {
  const text = make(screeningLength);
  const firstTime = await timeOf(() => call(text));
  if (firstTime < fastEnough) return null;
  // The first call may have been slow because the code was not compiled yet.
  const time = Math.min(firstTime, await timeOf(() => call(text)));
  if (time < fastEnough) return null;
  // The garbage collector or a full cache can make one step steep. A quadratic function is steep at the next step too.
  const first = await measureStep(call, make, screeningLength, time);
  if (!first.isSteep) return null;
  if (first.longerTime > tooLong) return first.description;
  const second = await measureStep(call, make, 4 * screeningLength);
  return second.isSteep ? `${first.description}; ${second.description}` : null;
}

/** How the time grows from a length to four times it. `known` is the time for the shorter text in milliseconds, if measured. */
async function measureStep(call: (text: string) => unknown, make: (length: number) => string, length: number, known?: number) {
  const [text, longer] = [make(length), make(4 * length)];
  const isSteep = () => longerTime > Math.max(measurable, mostForTwice ** 2 * time);
  let time = known ?? (await timeOf(() => call(text)));
  let longerTime = await timeOf(() => call(longer));
  if (isSteep()) {
    time = await shortestTimeOf(() => call(text));
    longerTime = await shortestTimeOf(() => call(longer));
  }
  return {
    isSteep: isSteep(),
    longerTime,
    description: `${text.length} characters ${time.toFixed(0)} ms, ${longer.length} characters ${longerTime.toFixed(0)} ms`,
  };
}
