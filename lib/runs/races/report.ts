import { findRace, type Racer, racersOf } from "@/lib/db/races/store";
import { findRun, requireRun } from "@/lib/db/runs/list";
import { modelsInWords } from "@/lib/domain/judge";
import { Refusal } from "@/lib/domain/problem";
import { whenOut } from "@/lib/domain/races/looks";
import type { RaceReport, RaceReportRow } from "@/lib/domain/races/report";
import { isMoving } from "@/lib/domain/runs/is-finished";
import { describeJudge } from "@/lib/domain/servers/judge-kinds";
import { listed } from "@/lib/domain/text/listed";
import { lookAfter } from "@/lib/stats/early/looks";

/** Null if there is no such race, all its runs are deleted, or it is a draw. */
export async function reportRace(id: string): Promise<RaceReport | null> {
  const race = await findRace(id);
  const racers = race?.drawn === null ? await racersOf(race) : [];
  const own = racers.filter(({ isBaseline }) => !isBaseline);
  const run = own[0] && (await findRun(own[0].id));
  if (!race || !run) return null;
  const { looks, questions } = race;
  const last = looks.at(-1);
  const rows = racers.map((racer): RaceReportRow => {
    const history = looks.flatMap(({ runs }) => runs.filter((one) => one.run === racer.id));
    const found = history.at(-1);
    const isCancelled = racer.status === "cancelled" && found?.state !== "out";
    return {
      run: racer.id,
      name: racer.name,
      state: isCancelled ? "cancelled" : (found?.state ?? "in"),
      judged: racer.isBaseline ? questions : (whenOut(looks, racer.id)?.questions ?? last?.questions ?? 0),
      questions: found?.questions ?? 0,
      mean: found?.mean ?? null,
      difference: found?.difference ?? 0,
      interval: found?.interval ?? null,
      intervals: history.map(({ interval }) => interval),
    };
  });
  const made = own.reduce((sum, { ok, failed }) => sum + ok + failed, 0);
  const stillIn = own.filter(({ id, status }) => status !== "cancelled" && !whenOut(looks, id));
  const isOver = race.isToEnd || (last?.isDecided ?? false);
  const each = race.planned / Math.max(1, own.length) / questions;
  const stuck = own.filter(({ status }) => status === "paused" || status === "failed");
  const state = () => {
    if (race.isToEnd) return "to-end";
    if (last?.isDecided && own.every(({ status }) => !isMoving({ status }))) return "decided";
    return stuck.length > 0 ? "paused" : "running";
  };
  return {
    id,
    metric: race.metric,
    margin: race.margin,
    seed: race.seed,
    questions,
    planned: race.planned,
    looks,
    made,
    dataset: run.dataset.name,
    datasetId: run.datasetId,
    judge: modelsInWords(run),
    baseline: race.baselineId,
    isStandIn: describeJudge(run.judge.kind).isStandIn,
    most: isOver ? made : Math.min(race.planned, Math.round(made + stillIn.length * each * (questions - (last?.questions ?? 0)))),
    state: state(),
    problem: problemsOf(stuck),
    nextLook: isOver ? null : lookAfter(questions, last?.questions),
    rows: rows.sort((a, b) => placeOf(a) - placeOf(b) || b.judged - a.judged || (b.mean ?? 0) - (a.mean ?? 0)),
  };
}

/** One sentence for each reason, with the names that it holds for. */
function problemsOf(stuck: readonly Racer[]): string | null {
  const reasonOf = ({ status, reason }: Racer) => reason ?? status;
  const reasons = [...new Set(stuck.map(reasonOf))];
  const said = reasons.map(
    (reason) => `${listed(stuck.filter((one) => reasonOf(one) === reason).map(({ name }) => name))}: ${reason}`,
  );
  return said.length > 0 ? said.join(" ") : null;
}

const placeOf = ({ state }: RaceReportRow): number =>
  ["leads", "equal in", "out", "cancelled"].findIndex((one) => one.includes(state));

export async function requireRaceOf(runId: string): Promise<RaceReport> {
  const run = await requireRun(runId);
  const race = run.raceId === null ? null : await reportRace(run.raceId);
  if (!race) throw new Refusal(`The run ${runId} was not started to stop when it is decided.`, "not-found");
  return race;
}
