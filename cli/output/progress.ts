import type { Terminal } from "@/cli/caller/terminal";
import { findRun } from "@/lib/db/runs/list";
import { waitingInWords } from "@/lib/domain/batches/in-words";
import type { RunProgress } from "@/lib/domain/runs/progress";
import { waitInWords } from "@/lib/domain/runs/waits";
import { formatCost } from "@/lib/domain/text/cost";
import { printable } from "@/lib/domain/text/printable";
import { lookNow } from "@/lib/judging/progress/follow";

/** Milliseconds. Outside a terminal every update adds a line to a log. */
const updateEvery = { terminal: 250, elsewhere: 5_000 };

export function showProgress(id: string, terminal: Terminal): { stop: () => Promise<void> } {
  const line = progressLine(terminal);
  let name: string | undefined;
  let updating: Promise<void> = Promise.resolve();
  const update = async () => {
    name ??= (await findRun(id))?.configuration.name;
    const progress = await lookNow(id);
    if (progress) line.show(name ?? id, progress, { isDue: true });
  };
  const timer = setInterval(() => {
    updating = updating.then(update).catch(() => undefined);
  }, line.every);
  return {
    async stop() {
      clearInterval(timer);
      await updating.then(update);
      line.end();
    },
  };
}

export function progressLine({ stderr }: Terminal) {
  const isTerminal = stderr.isTTY === true;
  const every = isTerminal ? updateEvery.terminal : updateEvery.elsewhere;
  let shown = "";
  let waiting: string | null = null;
  let since = Number.NEGATIVE_INFINITY;
  const write = (line: string) => {
    shown = line;
    waiting = null;
    since = performance.now();
    stderr.write(isTerminal ? `\r\x1b[2K${line.slice(0, (stderr.columns ?? 80) - 1)}` : `${line}\n`);
  };
  return {
    /** Milliseconds between two updates. */
    every,
    show(name: string, progress: RunProgress, { isDue = performance.now() - since >= every } = {}) {
      const line = printable(`${name}: ${sentenceOf(progress)}`);
      if (line === shown) return;
      if (isDue) write(line);
      else waiting = line;
    },
    end() {
      if (waiting !== null) write(waiting);
      if (isTerminal && shown) stderr.write("\n");
    },
  };
}

/** Such as "120 of 660 judgments (18%), 4.1 a second, about 132 s left, 3 in error (timeout 2, http-500 1), 12 from cache, US$ 0.02" */
export function sentenceOf(progress: RunProgress): string {
  const { planned, done, error, errors, cached, costUsd, perSecond, secondsLeft, status, batches, waits } = progress;
  const causes = Object.entries(errors).map(([cause, count]) => `${cause} ${count}`);
  return [
    `${done} of ${planned} judgments${planned > 0 ? ` (${Math.floor((100 * done) / planned)}%)` : ""}`,
    perSecond !== null && `${perSecond} a second`,
    secondsLeft !== null && status === "running" && waits === null && `about ${sayTime(secondsLeft)} left`,
    error > 0 && `${error} in error${causes.length > 0 ? ` (${causes.join(", ")})` : ""}`,
    cached > 0 && `${cached} from cache`,
    costUsd !== null && costUsd > 0 && formatCost(costUsd),
    waits !== null && waitInWords(waits, Date.now()),
    batches !== null && waitingInWords(batches, Date.now()),
  ]
    .filter(Boolean)
    .join(", ");
}

const sayTime = (seconds: number): string => (seconds < 180 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`);
