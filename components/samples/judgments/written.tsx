import type { StoredJudgment } from "assay-lib/db/judgments/read";
import { flagMeanings } from "assay-lib/domain/flag";
import { bandOf, type MetricThresholds } from "assay-lib/domain/scores/band";
import { formatScore } from "assay-lib/domain/scores/format";
import { explainCause } from "assay-lib/domain/text/cause";
import { counted } from "assay-lib/domain/text/counted";
import { CircleAlert } from "lucide-react";
import { JudgmentVerdict } from "@/components/reviews/judgment-verdict";
import { judgesDiffer } from "@/components/samples/judged/disagreement";
import { formatRaw, isAwaited, type ReviewedMetric, type ShownReview } from "@/components/samples/judged/sample";
import { type ExplanationPiece, explanationShown, quotesOf } from "@/components/samples/texts/quoted-places";
import { QuotingText } from "@/components/samples/texts/quoting";
import { Remark } from "@/components/samples/texts/remark";
import { BandBadge } from "@/components/scores/band";
import { Verbatim } from "@/components/ui/verbatim";
import { ExchangeLinks } from "./exchange";

export interface JudgedPart {
  review: ShownReview;
  reviewed: ReviewedMetric;
}

interface TextProps {
  judgment: StoredJudgment;
  review: ShownReview;
  /** The level of the headings: one below the section's. */
  level?: 3 | 4;
}

interface JudgmentProps extends TextProps {
  /** For screen readers: "TruLens on context 1". */
  subject: string;
}

export const WrittenJudgment = ({ subject, ...text }: JudgmentProps) => (
  <>
    <JudgmentText {...text} />
    <JudgmentFacts judgment={text.judgment} review={text.review} subject={subject} />
  </>
);

/** False for a score that was computed elsewhere. */
const wasAsked = ({ attempts, cached }: StoredJudgment): boolean => attempts > 0 || cached;

export function JudgmentText(props: TextProps) {
  const { judgment, review, level = 4 } = props;
  if (judgment.error !== null) return <JudgmentError judgment={judgment} />;
  const isBare = !judgment.criteria && !judgment.evidence && !judgment.explanation;
  return (
    <>
      <WrittenPassage heading="Criteria" text={judgment.criteria} level={level} />
      <WrittenPassage {...props} heading="Supporting evidence" text={judgment.evidence} />
      <WrittenPassage {...props} heading="Explanation" text={judgment.explanation} />
      {isBare && wasAsked(judgment) && !review.hidesTexts && (
        <p className="mt-2 text-[12px] text-ink-3">The judge gave no explanation.</p>
      )}
      {judgment.flags.map((flag) => (
        <Remark key={flag} icon={CircleAlert} className="mt-2 text-[12px]/[18px] text-ink-2">
          Flagged: {flag}. {flagMeanings[flag]}
        </Remark>
      ))}
    </>
  );
}

interface PassageProps extends Partial<TextProps> {
  heading: string | null;
  text: string | null;
}

export function WrittenPassage({ heading, text, judgment, review, level = 4 }: PassageProps) {
  if (!text) return null;
  const shown = text.slice(0, explanationShown);
  const pieces: ExplanationPiece[] = judgment && review ? quotesOf(review).cut(judgment, shown) : [{ text: shown, places: [] }];
  const Heading = `h${level}` as const;
  return (
    <div className="mt-[9px]">
      {heading && <Heading className="mb-px text-caption font-medium text-ink-3">{heading}</Heading>}
      <Verbatim className="whitespace-pre-wrap text-[12.5px]/[18px]">
        <QuotingText pieces={pieces} />
        {text.length > explanationShown && <span className="text-ink-3"> … cut off; open the reply for the full text</span>}
      </Verbatim>
    </div>
  );
}

const JudgmentError = ({ judgment: { error, errorDetail, reply } }: { judgment: StoredJudgment }) => (
  <div className="mt-[9px] text-[12.5px] leading-[18px]">
    <p className="flex items-start gap-1.5">
      <CircleAlert aria-hidden className="mt-[2.5px] size-[13px] shrink-0 stroke-[1.5] text-poor" />
      <span>
        <span className="font-semibold">{error}</span> {explainCause(error ?? "")}
      </span>
    </p>
    {errorDetail && <Verbatim className="mt-1 text-[12px] text-ink-2">{errorDetail}</Verbatim>}
    {reply && (
      <pre
        dir="auto"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
        tabIndex={0}
        className="mt-2 max-h-40 overflow-auto whitespace-pre-wrap [overflow-wrap:anywhere] rounded-control border border-line bg-surface p-2 font-mono text-[11.5px] leading-4"
      >
        {reply.slice(0, explanationShown)}
        {reply.length > explanationShown && " …"}
      </pre>
    )}
  </div>
);

export function JudgmentFacts({ judgment, review, subject }: Omit<JudgmentProps, "level">) {
  const { model, attempts, promptTokens, completionTokens, latencyMs, cached } = judgment;
  const tokens = promptTokens === null && completionTokens === null ? null : (promptTokens ?? 0) + (completionTokens ?? 0);
  const facts = [
    model,
    attempts > 0 && counted(attempts, "attempt"),
    tokens !== null && `${tokens.toLocaleString("en-US")} tokens`,
    latencyMs && (latencyMs < 1000 ? `${latencyMs} ms` : `${(latencyMs / 1000).toFixed(1)} s`),
    cached && "from cache",
  ];
  return (
    <div data-keys className="mt-auto flex flex-wrap items-center gap-x-2.5 gap-y-1.5 pt-2.5">
      <footer className="flex min-w-0 flex-1 basis-48 flex-wrap justify-between gap-x-2 gap-y-1 text-[11px] text-ink-3 leading-4">
        <span className="[overflow-wrap:anywhere]">{facts.filter(Boolean).join(" · ")}</span>
        {wasAsked(judgment) && (
          <ExchangeLinks href={`${review.href}/judgments/${judgment.id}`} subject={subject} hasReply={judgment.hasReply} />
        )}
      </footer>
      {judgment.score !== null && <JudgmentVerdict judgmentId={judgment.id} metric={judgment.metric} subject={subject} />}
    </div>
  );
}

export const NotJudged = ({ review }: { review: ShownReview }) => (
  <p className="mt-2 text-small text-ink-3">
    {isAwaited(review) ? "Not judged yet: the run has not finished." : "Not judged: the run ended first."}
  </p>
);

interface ScaledProps {
  raw: number | null;
  score: number;
  rawMax: number | null;
  thresholds: MetricThresholds;
  before?: string;
}

/** "6/10 → 0.60 Moderate" */
export const ScaledScore = ({ raw, score, rawMax, thresholds, before }: ScaledProps) => (
  <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-ink-2 tabular-nums">
    {before}
    {raw !== null && rawMax !== null && `${formatRaw(raw)}/${rawMax} → `}
    {formatScore(score, thresholds)}
    <BandBadge band={bandOf(score, thresholds)} />
  </span>
);

interface DifferProps {
  judgments: readonly { model: string; score: number | null }[];
  thresholds: MetricThresholds;
}

/** Empty if the models agree. */
export function JudgesDiffer({ judgments, thresholds }: DifferProps) {
  const sentence = judgesDiffer(judgments.map(({ model, score }) => ({ label: model, score, thresholds })));
  return sentence && <Remark className="mt-1.5 text-small font-medium text-ink-2 [overflow-wrap:anywhere]">{sentence}</Remark>;
}
