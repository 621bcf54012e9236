import { formatScore } from "assay-lib/domain/scores/format";
import type { StepContext } from "assay-lib/domain/steps/definition";
import { type PathContext, type PathStep, stepPath } from "assay-lib/domain/steps/path";
import { stepWords } from "assay-lib/domain/steps/words";
import { counted } from "assay-lib/domain/text/counted";
import { listed } from "assay-lib/domain/text/listed";
import { judgedLabel, type Review } from "@/components/samples/judged/sample";
import { cn } from "@/components/ui/class-names";
import { CutName } from "@/components/ui/cut-name";
import { Panel, SectionHeading } from "@/components/ui/panel";
import { type ShownContexts, StepContexts } from "./contexts";

/** The rest is in the export. */
const stepsListed = 100;
const contextsListed = 20;
const longestExcerpt = 220;

type ScoresOf = (text: string) => { name: string; score: string }[];

export function StepsSection({ review }: { review: Review }) {
  const { sample, metrics, stepScores } = review;
  if (!sample.steps) return null;
  const scoresOf: ScoresOf = (text) =>
    metrics.flatMap((reviewed) => {
      const score = stepScores?.get(text)?.[reviewed.metric.id];
      return score === undefined
        ? []
        : [{ name: judgedLabel(reviewed, metrics), score: formatScore(score, reviewed.thresholds) }];
    });
  const path = stepPath({ contexts: sample.contexts, steps: sample.steps, ...(sample.gold && { gold: sample.gold }) });
  return (
    <section aria-labelledby="steps-heading">
      <SectionHeading id="steps-heading" title="Steps" remark={counted(path.length, "step")} />
      <Panel>
        <ol aria-label="Steps from the question to the answer">
          {path.slice(0, stepsListed).map((step, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: a step is identified by its place.
              key={index}
              className="grid grid-cols-[24px_72px_minmax(0,1fr)] gap-x-2 border-b border-line px-4 py-2 last:border-b-0 phone:grid-cols-[20px_minmax(0,1fr)] phone:px-3"
            >
              <span className="leading-5 text-ink-3 tabular-nums">{index + 1}</span>
              <span className="text-small leading-5 font-medium">{stepWords[step.kind]}</span>
              <div className="min-w-0 phone:col-start-2">
                <OneStep step={step} question={sample.question} scoresOf={scoresOf} />
              </div>
            </li>
          ))}
        </ol>
        {path.length > stepsListed && (
          <p className="border-t border-line px-4 py-2 text-small text-ink-3">
            {(path.length - stepsListed).toLocaleString("en-US")} more in the export
          </p>
        )}
      </Panel>
    </section>
  );
}

function OneStep({ step, question, scoresOf }: { step: PathStep; question: string; scoresOf: ScoresOf }) {
  const { name, query, text, contexts, dropped } = step;
  const isSame = query?.trim() === question.trim();
  const asked = isSame ? null : query;
  const said = step.kind === "rewrite" ? (text ?? query ?? "") : asked;
  const gain = gainInWords(step);
  const gold = goldOfStepInWords(step);
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2 leading-5">
        {said !== null && <bdi className="min-w-0 break-words">{excerpt(said)}</bdi>}
        {said === null && isSame && <span className="text-ink-3">for the question</span>}
        {name !== null && (
          <span className="max-w-[36ch] font-mono text-[11.5px] text-ink-3">
            <CutName name={name} />
          </span>
        )}
      </p>
      {step.kind !== "rewrite" && text !== null && <bdi className="block break-words text-ink-2">{excerpt(text)}</bdi>}
      {(gain || gold) && (
        <p className="flex flex-wrap gap-x-3 text-small text-ink-2 tabular-nums">
          {gain && <span>{gain}</span>}
          {gold && <span className={cn(step.gold && step.gold.lost.length > 0 && "text-poor")}>{gold}</span>}
        </p>
      )}
      {contexts.length + dropped.length > 0 && (
        <StepContexts given={shownOf(contexts, scoresOf)} dropped={shownOf(dropped, scoresOf)} />
      )}
    </>
  );
}

/** Browsers get no more of long lists and texts than they show. */
const shownOf = (contexts: readonly (StepContext & Partial<PathContext>)[], scoresOf: ScoresOf): ShownContexts => ({
  more: Math.max(0, contexts.length - contextsListed),
  contexts: contexts.slice(0, contextsListed).map(({ id, text, score, isNew, final }) => ({
    ...(id !== null && { id }),
    ...(score !== null && { score: Number(score.toPrecision(4)) }),
    ...(isNew === false && { isKnown: true }),
    ...(typeof final === "number" && { final }),
    judged: scoresOf(text),
    text: excerpt(text),
  })),
});

const excerpt = (text: string): string =>
  text.length > longestExcerpt ? `${text.slice(0, longestExcerpt).toWellFormed()}…` : text;

/** "5 contexts, 3 new", "kept 2 of 7"; empty for a step that searches nothing. */
export function gainInWords({ kind, contexts, dropped }: Pick<PathStep, "kind" | "contexts" | "dropped">): string {
  if (kind === "rewrite" || kind === "answer" || (kind === "tool" && contexts.length === 0)) return "";
  if (kind === "rerank") {
    const added = contexts.filter(({ isNew }) => isNew).length;
    const kept = `kept ${contexts.length - added} of ${contexts.length - added + dropped.length}`;
    return added > 0 ? `${kept}, added ${added}` : kept;
  }
  if (contexts.length === 0) return "found nothing";
  const fresh = contexts.filter(({ isNew }) => isNew).length;
  const some = fresh === 0 ? "none" : fresh;
  return `${counted(contexts.length, "context")}, ${fresh === contexts.length ? "all" : some} new`;
}

/** "2 of 4 gold contexts (1 and 3), 3 for the first time; lost 2"; null without gold contexts. */
export function goldOfStepInWords({ gold }: Pick<PathStep, "gold">): string | null {
  if (!gold) return null;
  const names = (places: readonly number[]) => listed(places.map((place) => place + 1));
  const found = gold.found.map((one) => one.gold);
  const isPart = gold.first.length > 0 && gold.first.length !== found.length;
  const first = isPart ? `, ${names(gold.first)} for the first time` : "";
  const head =
    found.length === 0
      ? `none of ${counted(gold.of, "gold context")}`
      : `${found.length} of ${counted(gold.of, "gold context")} (${names(found)})${first}`;
  return gold.lost.length > 0 ? `${head}; lost ${names(gold.lost)}` : head;
}
