/** Characters of the first text. */
const screeningLength = 4_000;
/** CPU ms for that text. A faster function is not relevantly quadratic. */
const fastEnough = 7.5;
/** CPU ms for four times the text. Less is noise. */
const measurable = 60;
/** Allowed factor for twice the length. */
const mostForTwice = 2.5;
/** CPU ms above which no longer text is tried. */
const tooLong = 1_000;

/** CPU ms of this process. */
async function timeOf(run: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  try {
    await run();
  } catch {
    // Functions can refuse the text.
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** The shortest time has the least noise. Slow functions are measured once. */
async function shortestTimeOf(run: () => unknown): Promise<number> {
  let best = await timeOf(run);
  for (let round = 1; round < 4 && best < 200; round++) best = Math.min(best, await timeOf(run));
  return best;
}

/** Null if the time is linear, else the measurements. */
export async function measureGrowth(call: (text: string) => unknown, make: (length: number) => string): Promise<string | null> {
  const text = make(screeningLength);
  const firstTime = await timeOf(() => call(text));
  if (firstTime < fastEnough) return null;
  // The first call includes compilation.
  const time = Math.min(firstTime, await timeOf(() => call(text)));
  if (time < fastEnough) return null;
  // One steep step can be noise. A quadratic function is steep at the next step too.
  const first = await measureStep(call, make, screeningLength, time);
  if (!first.isSteep) return null;
  if (first.longerTime > tooLong) return first.description;
  const second = await measureStep(call, make, 4 * screeningLength);
  return second.isSteep ? `${first.description}; ${second.description}` : null;
}

/** From a length to four times it. `known` is the shorter text's time in ms. */
async function measureStep(call: (text: string) => unknown, make: (length: number) => string, length: number, known?: number) {
  const text = make(length);
  const longer = make(4 * length);
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
