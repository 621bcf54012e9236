import type { TriedMetric, TriedReply } from "assay-lib/domain/runs/tried-metric";
import { bandOf } from "assay-lib/domain/scores/band";
import { explainCause } from "assay-lib/domain/text/cause";
import { counted } from "assay-lib/domain/text/counted";
import Link from "next/link";
import { datasetQuery } from "@/components/addresses/datasets";
import { BandBadge } from "@/components/scores/band";
import { ScoreCell } from "@/components/scores/cell";
import { Chevron } from "@/components/ui/chevron";
import { cn } from "@/components/ui/class-names";
import { Verbatim } from "@/components/ui/verbatim";
import type { MetricDraft } from "./draft";

export interface Tried extends TriedMetric {
  draft: MetricDraft;
  dataset: string;
  configuration: string;
}

interface Props {
  tried: Tried;
  /** While the next try-out runs. */
  isOld: boolean;
}

export const TriedSamples = ({ tried, isOld }: Props) => (
  <ol className={cn(isOld && "opacity-60")} aria-busy={isOld}>
    {tried.samples.map((sample) => (
      <TriedSample key={sample.id} sample={sample} tried={tried} />
    ))}
  </ol>
);

type Sample = Tried["samples"][number];

const TriedSample = ({ sample, tried }: Omit<Props, "isOld"> & { sample: Sample }) => {
  const { id, question, score, cause, leftOut, prompts } = sample;
  const { dataset, configuration, thresholds } = tried;
  return (
    <li className="border-t border-line px-4 py-3">
      <div className="flex items-start gap-3">
        <h3 className="min-w-0 flex-1 font-medium">
          <Link
            href={datasetQuery(`/datasets/${dataset}`, { configuration, sample: id })}
            target="_blank"
            dir="auto"
            className="link line-clamp-2 [overflow-wrap:anywhere]"
          >
            {question.trim() === "" ? "Sample without a question" : question}
            <span className="sr-only"> (opens in a new tab)</span>
          </Link>
        </h3>
        <span className="grid shrink-0 justify-items-end gap-1">
          <ScoreCell score={score} thresholds={thresholds} cause={cause} />
          {score !== null && <BandBadge band={bandOf(score, thresholds)} />}
        </span>
      </div>
      {leftOut > 0 && (
        <p className="mt-1 text-small text-ink-3">
          The first {counted(prompts.length, "context")} only; {leftOut.toLocaleString("en")} more were left out.
        </p>
      )}
      {prompts.map(({ context, messages, replies }) => (
        <div key={context} className="mt-2">
          {context !== null && <h4 className="text-small font-medium">Context {context + 1}</h4>}
          {replies.map((reply, poll) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: polls have no other name.
            <Reply key={poll} reply={reply} poll={replies.length > 1 ? poll + 1 : null} />
          ))}
          <Folded title="Prompt as sent">
            {messages.map(({ role, content }) => (
              <div key={role} className="mt-1.5">
                <p className="text-caption text-ink-3">{role === "system" ? "System message" : "User message"}</p>
                <Text>{content}</Text>
              </div>
            ))}
          </Folded>
        </div>
      ))}
    </li>
  );
};

const Reply = ({ reply: { grade, reasoning, reply, cause, detail }, poll }: { reply: TriedReply; poll: number | null }) => (
  <div className="mt-1">
    <Verbatim>
      {poll !== null && <span className="text-ink-3">Poll {poll}: </span>}
      {grade !== null && <strong className="font-semibold">{grade}</strong>}
      {cause !== null && <span className="text-poor">{explainCause(cause)}</span>}
      {(reasoning ?? detail) && <span className="text-ink-2"> {reasoning ?? detail}</span>}
    </Verbatim>
    {reply !== null && (
      <Folded title="Raw reply">
        <Text>{reply}</Text>
      </Folded>
    )}
  </div>
);

const Folded = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <details className="group mt-0.5">
    <summary className="inline-flex items-center gap-1 text-small text-ink-2 hover:text-ink">
      <Chevron />
      {title}
    </summary>
    {children}
  </details>
);

const Text = ({ children }: { children: string }) => (
  <pre
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must take focus so that the keyboard can scroll it.
    tabIndex={0}
    dir="auto"
    className="mt-1 max-h-80 overflow-y-auto rounded-control border border-line bg-sunken px-2.5 py-2 font-mono text-[11.5px]/[17px] whitespace-pre-wrap [overflow-wrap:anywhere]"
  >
    {children}
  </pre>
);
