import { counted } from "assay-lib/domain/text/counted";
import { ChangedText } from "@/components/samples/difference/changed-text";
import { changedWords, type Difference, wordDifference } from "@/components/samples/difference/words";
import { contextValue, judgedLabel, type ReviewedMetric, sourceOf } from "@/components/samples/judged/sample";
import {
  type AlteredSentence,
  type ContextSentences,
  sentenceDetail,
  sentencesOfContext,
} from "@/components/samples/texts/sentences";
import { Verbatim } from "@/components/ui/verbatim";
import { type JudgedPart, JudgesDiffer, JudgmentFacts, JudgmentText, NotJudged, ScaledScore, WrittenJudgment } from "./written";

interface Props extends JudgedPart {
  among: readonly ReviewedMetric[];
  index: number;
}

export function ContextJudgment({ review, reviewed, among, index }: Props) {
  const { score, raw, judgments } = contextValue(reviewed, index);
  const label = judgedLabel(reviewed, among);
  const subject = `${label} on context ${index + 1}`;
  const scale = { rawMax: reviewed.metric.rawMax, thresholds: reviewed.thresholds };
  const isSeveral = judgments.length > 1;
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-x-2 text-small">
        <h3 className="font-semibold">{label}</h3>
        {score !== null && (
          <ScaledScore
            {...scale}
            raw={raw}
            score={score}
            before={isSeveral ? `mean of ${judgments.length} models: ` : undefined}
          />
        )}
      </header>
      {judgments.length === 0 && <NotJudged review={review} />}
      {isSeveral ? (
        <>
          <JudgesDiffer judgments={judgments} thresholds={scale.thresholds} />
          <ul className="mt-2.5 grid grid-cols-[repeat(auto-fit,minmax(min(210px,100%),1fr))] gap-x-5 gap-y-3">
            {judgments.map((judgment) => (
              <li key={judgment.id} className="flex min-w-0 flex-col border-t border-line-2 pt-2">
                <p className="flex flex-wrap items-baseline justify-between gap-x-2 text-small">
                  <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{judgment.model}</span>
                  {judgment.score === null ? (
                    <span className="text-ink-3">no score</span>
                  ) : (
                    <ScaledScore {...scale} raw={judgment.raw} score={judgment.score} />
                  )}
                </p>
                <WrittenJudgment judgment={judgment} review={review} subject={`${subject}, ${judgment.model}`} />
              </li>
            ))}
          </ul>
        </>
      ) : (
        judgments.map((judgment) => (
          <div key={judgment.id} className="flex grow flex-col">
            <WrittenJudgment judgment={judgment} review={review} subject={subject} />
          </div>
        ))
      )}
    </>
  );
}

const listedAtMost = 20;
const shownAtMost = 600;
/** A word diff of longer sentences is unreadable. */
const comparedAtMost = 3_000;

export function SentenceJudgment({ review, reviewed, index }: JudgedPart & { index: number }) {
  const { judgments } = reviewed;
  const detail = sentenceDetail(reviewed);
  const found = detail && sentencesOfContext(detail, review.sample, index);
  const failed = judgments.filter(({ error }) => error !== null);
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-x-2 text-small">
        <h3 className="font-semibold">{sourceOf(reviewed)}</h3>
        {found && judgments.length > failed.length && <span className="text-ink-2">{sentenceCount(found)}</span>}
      </header>
      {judgments.length === 0 && found?.total !== 0 && <NotJudged review={review} />}
      {found && judgments.length > failed.length && <Chosen found={found} isSeveral={judgments.length > 1} />}
      {found?.altered.map((sentence) => (
        <Altered key={`${sentence.number} ${sentence.copied}`} sentence={sentence} isSeveral={judgments.length > 1} />
      ))}
      {failed.map((judgment) => (
        <JudgmentText key={judgment.id} judgment={judgment} review={review} />
      ))}
      <div className="mt-auto">
        {judgments.map((judgment) => (
          <JudgmentFacts
            key={judgment.id}
            judgment={judgment}
            review={review}
            subject={`${sourceOf(reviewed)} on all contexts, opened at context ${index + 1}, ${judgment.model}`}
          />
        ))}
      </div>
    </>
  );
}

const sentenceCount = ({ counts, total, altered }: ContextSentences): string =>
  `${counts} of ${counted(total, "sentence")}${altered.length > 0 ? `, ${altered.length} altered` : ""}`;

function Chosen({ found, isSeveral }: { found: ContextSentences; isSeveral: boolean }) {
  if (found.total === 0) return <p className="mt-2 text-small text-ink-3">This context contains no sentences.</p>;
  if (found.chosen.length === 0) {
    if (found.altered.length > 0) return null;
    return <p className="mt-2 text-small text-ink-3">The judge found no relevant sentence in this context.</p>;
  }
  return (
    <ul className="mt-[9px] grid gap-1">
      {found.chosen.slice(0, listedAtMost).map(({ number, text, models }) => (
        <li key={number} className="flex gap-2 text-[12.5px]/[18px]">
          <span className="shrink-0 text-caption/[18px] text-accent-ink tabular-nums">{number}</span>
          <span className="min-w-0">
            <Verbatim as="span" className="block">
              {text.slice(0, shownAtMost)}
              {text.length > shownAtMost && " …"}
            </Verbatim>
            {isSeveral && <span className="block text-caption text-ink-3">{models.join(", ")}</span>}
          </span>
        </li>
      ))}
      {found.chosen.length > listedAtMost && (
        <li className="text-caption text-ink-3">and {found.chosen.length - listedAtMost} more, marked in the context</li>
      )}
    </ul>
  );
}

function Altered({ sentence, isSeveral }: { sentence: AlteredSentence; isSeveral: boolean }) {
  const parts = wordDifference(sentence.original.slice(0, comparedAtMost), sentence.copied.slice(0, comparedAtMost));
  const changed = changedWords(parts);
  return (
    <div>
      <Side heading={`Sentence ${sentence.number} in the context`} parts={parts} kind="out" />
      <Side
        heading={isSeveral ? `As ${sentence.models.join(", ")} copied it` : "As the judge copied it"}
        parts={parts}
        kind="in"
      />
      <p className="mt-1.5 text-caption text-ink-2">
        {changed.out + changed.in === 0
          ? "The words are the same; spacing or punctuation differs."
          : `${counted(changed.out, "word")} left out, ${changed.in} added.`}{" "}
        Not counted, because the context does not contain it word for word.
      </p>
    </div>
  );
}

const Side = ({ heading, parts, kind }: { heading: string; parts: Difference[]; kind: "out" | "in" }) => (
  <div className="mt-[9px]">
    <h4 className="mb-px text-caption font-medium text-ink-3">{heading}</h4>
    <Verbatim className="text-[12.5px]/[18px]">
      <ChangedText parts={parts} kind={kind} />
    </Verbatim>
  </div>
);
