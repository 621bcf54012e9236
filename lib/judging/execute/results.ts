import type { NewScore } from "@/lib/db/judgments/store";
import type { Run } from "@/lib/db/runs/list";
import { isOtherModel } from "@/lib/domain/runs/noticed-words";
import { missingField } from "@/lib/domain/sample";
import type { Score } from "@/lib/domain/score";
import { isRecorded } from "@/lib/domain/servers/recorded";
import { type OpenUnit, openAsksOf } from "@/lib/judge/asks";
import { cacheKey, promptHash } from "@/lib/judge/cache-key";
import { emptyUnit, type JudgedUnit, longestReply, readText } from "@/lib/judge/calls/settle";
import { sentMessages } from "@/lib/judge/contract/sent-messages";
import { figuresOf } from "@/lib/metrics/figures";
import { asksPerContext } from "@/lib/metrics/shapes/contract";
import { modelsOfStep, usualAsks } from "@/lib/metrics/steps";
import { type OpenAsk, type OpenWork, type Pending, questionOf, type TraitsOf, takeCached, withKeys } from "./open-work";
import { createResultWriter, type ResultWriter } from "./store-results";

export interface Results extends Omit<ResultWriter, "add" | "addScore"> {
  /** Resolves once neither the judgment nor the score it completes can be lost by a kill, with what the next step asks if this
   *  judgment was the last of its step. */
  add(pending: Pending, open: OpenAsk, judged: JudgedUnit, from?: "judge" | "cache"): Promise<readonly OpenUnit[]>;
  /** For a sample and metric without missing judgments. Resolves like `add`. */
  addScored(pending: Pending): Promise<void>;
}

/** `owner` must hold the run's lease. */
export function createResults(run: Run, owner: string, writer: ResultWriter = createResultWriter(run, owner)): Results {
  const scoreOf = ({ metric, sample, judgments, missing }: Pending): NewScore => {
    if (missing) return { ...nothing, cause: `missing-${missing}`, sampleId: sample.id, metric: metric.id };
    const score = metric.score(sample, judgments, run.settings[metric.id]);
    // Rounding errors (0.8999999999999999 for 0.9) must not move a score into another band.
    const value = score.score === null ? null : Math.round(score.score * 1e12) / 1e12;
    return { ...score, score: value, figures: figuresOf(metric, score), sampleId: sample.id, metric: metric.id };
  };
  return {
    ...writer,
    add(pending, open, judged, from = "judge") {
      const { ask, model } = open;
      const sent = from === "cache" ? open : sentOf(run, open, judged);
      const { reading, error, errorDetail, reply, finishReason, attempts, promptTokens, completionTokens, latencyMs } = judged;
      const { step, item, poll } = ask;
      const isWhole = reply !== null && reply.length <= longestReply;
      // Written out: copying objects into each other takes a tenth of the time of a call.
      const judgment = {
        sampleId: pending.sample.id,
        metric: pending.metric.id,
        step,
        item,
        poll,
        model,
        reading,
        error,
        errorDetail,
        reply,
        finishReason,
        attempts,
        promptTokens,
        completionTokens,
        answeredBy: judged.answeredBy !== null && isOtherModel(model, judged.answeredBy) ? judged.answeredBy : null,
        latencyMs: isRecorded(run.judge) ? null : latencyMs,
        promptHash: sent.promptHash,
        // The key covers the prompt alone, so a reply to more than the prompt must not be found by it, nor one from elsewhere
        // than the content, which loses its flag.
        cacheKey: error === null && isWhole && !judged.wasAskedAgain && judged.place === null ? sent.cacheKey : null,
        cached: from === "cache",
      };
      const more = pending.judgments.length === 0 ? unplanned(run, pending) : 0;
      pending.judgments.push(
        reading ? { ...reading, step, item, poll, model, error: null } : { step, item, poll, model, error: error ?? "malformed" },
      );
      pending.left -= 1;
      if (pending.left > 0) return writer.add(judgment, null, more).then(() => []);
      const { next, planned } = nextStep(run, pending, ask.step);
      pending.left = next.length;
      return writer.add(judgment, next.length === 0 ? scoreOf(pending) : null, planned + more).then(() => next);
    },
    addScored: (pending) => writer.addScore(scoreOf(pending)),
  };
}

/** The next step that asks something, and by how much it changes the number of planned judgments. */
function nextStep(run: Run, { metric, sample, judgments }: Pending, step: number) {
  // A metric's last step is followed by its score.
  if (step === metric.laterSteps.length) return { next: [], planned: 0 };
  const next = openAsksOf(run, metric, sample, judgments);
  const until = next[0]?.ask.step ?? metric.laterSteps.length;
  let planned = next.length;
  for (let later = step + 1; later <= until; later++) planned -= usual(run, { metric, sample }, later);
  return { next, planned };
}

/** A long response has several first calls. They count from the first on, so that no more is done than planned. */
const unplanned = (run: Run, pending: Pending): number =>
  asksPerContext(pending.metric.shape) ? 0 : pending.left - usual(run, pending, 0);

function usual(run: Run, { metric, sample }: Pick<Pending, "metric" | "sample">, step: number): number {
  const settings = run.settings[metric.id];
  const asks = usualAsks(metric, step, settings, !missingField(sample, ["reference"]));
  return asks * modelsOfStep(metric, step, settings, run.judge.models).length;
}

/** What was left out while this was asked changes the hash and the key. */
function sentOf(
  run: Run,
  open: OpenAsk,
  { format, reading, isWithoutSystem }: JudgedUnit,
): Pick<OpenAsk, "promptHash" | "cacheKey"> {
  const { ask, model, promptHash: expected, cacheKey: expectedKey, format: expectedFormat } = open;
  if (reading === null) return open;
  const hash = isWithoutSystem ? promptHash(sentMessages(ask.messages, withoutSystem)) : expected;
  if (hash === expected && format?.type === expectedFormat?.type) return open;
  return { promptHash: hash, cacheKey: expectedKey && cacheKey(run.judge, model, ask, hash, format) };
}

const withoutSystem: ReadonlySet<string> = new Set(["system"]);

const nothing: Score = { score: null, cause: null, scored: 0, expected: 0, explanation: null, detail: {} };

export interface Known {
  run: Run;
  results: Results;
  traitsOf: TraitsOf;
}

/** Stores cached replies, step by step, and leaves the asks without one; stores the score if no asks are left. */
export async function storeKnown(work: OpenWork, known: Known): Promise<void> {
  const { run, results, traitsOf } = known;
  const { pending } = work;
  if (pending.left === 0) return results.addScored(pending);
  const next = await storeCached(work, run, results);
  if (next.length === 0) return;
  work.asks = withKeys(run, traitsOf, pending.metric, next);
  if (!run.judge.cache) return;
  await takeCached(run, [work]);
  return storeKnown(work, known);
}

async function storeCached(work: OpenWork, run: Run, results: Results): Promise<OpenUnit[]> {
  const { pending } = work;
  const stored: Promise<readonly OpenUnit[]>[] = [];
  work.asks = work.asks.filter((open) => {
    if (!open.cached) return true;
    const { text, finishReason } = open.cached;
    const read = readText({ text, finishReason, refusal: null }, questionOf(pending, [open], run), open.ask);
    if (!read.ok) return true;
    stored.push(
      results.add(
        pending,
        open,
        { ...emptyUnit(), reading: read.reading, reply: text, finishReason, format: open.format },
        "cache",
      ),
    );
    return false;
  });
  return (await Promise.all(stored)).flat();
}
