import { findRun } from "@/lib/db/runs";
import { progressOf, type RunProgress } from "@/lib/runs/run-progress";
import { printable } from "./table";

/** Milliseconds between two looks at a run: on a terminal the line is written anew, elsewhere a further line is a matter of record. */
const lookEvery = { terminal: 250, elsewhere: 5_000 };

/** Shows a run's progress on stderr until stopped. */
export function showProgress(id: string): { stop: () => Promise<void> } {
  const isTerminal = process.stderr.isTTY === true;
  let shown = "";
  let looking: Promise<void> = Promise.resolve();
  const look = async () => {
    const run = await findRun(id);
    if (!run) return;
    const line = printable(`${run.configuration.name}: ${sentenceOf(progressOf(run))}`);
    if (line === shown) return;
    shown = line;
    process.stderr.write(isTerminal ? `\r\x1b[2K${line.slice(0, (process.stderr.columns ?? 80) - 1)}` : `${line}\n`);
  };
  const timer = setInterval(
    () => {
      looking = looking.then(look).catch(() => undefined);
    },
    isTerminal ? lookEvery.terminal : lookEvery.elsewhere,
  );
  return {
    async stop() {
      clearInterval(timer);
      await looking.then(look);
      if (isTerminal && shown) process.stderr.write("\n");
    },
  };
}

function sentenceOf({ planned, done, error, perSecond, secondsLeft, status }: RunProgress): string {
  const share = planned > 0 ? ` (${Math.floor((100 * done) / planned)} %)` : "";
  const rate = perSecond === null ? "" : `, ${perSecond} a second`;
  const left = secondsLeft === null || status !== "running" ? "" : `, about ${Math.ceil(secondsLeft)} s left`;
  return `${done} of ${planned} judgments${share}${error > 0 ? `, ${error} in error` : ""}${rate}${left}`;
}
