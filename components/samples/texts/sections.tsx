import type { ReactNode } from "react";
import { cn } from "@/components/ui/class-names";
import type { Sample } from "@/lib/db/samples/rows";
import { EarlierTurns } from "./earlier-turns";
import { SampleFacts } from "./facts";
import { type Anchor, type FoldLimits, foldText } from "./fold";
import { FoldedText } from "./folded";
import { ForgedMarks } from "./forged-marks";
import { locateAll } from "./quotes";
import { ReadingChoice } from "./reading";

const questionFold: FoldLimits = { whole: 600, lead: 400, around: 40, marked: 300 };
const responseFold: FoldLimits = { whole: 1_600, lead: 1_000, around: 60, marked: 1_200 };
const referenceFold: FoldLimits = { whole: 420, lead: 300, around: 0, marked: 0 };

const title = "text-title font-semibold tracking-[-0.015em]";

interface Props {
  sample: Sample;
  href: string;
  quoted: readonly Anchor[];
  search?: string;
  traceHref?: string | null;
}

/** Long texts are served under `href`. */
export function SampleTexts({ sample, href, quoted, search, traceHref }: Props) {
  const foundIn = (text: string) => locateAll(search ?? "", text);
  return (
    <>
      {sample.turns && <EarlierTurns turns={sample.turns} href={href} />}
      {sample.question.trim() === "" ? (
        <h1 className={cn(title, "text-ink-3")}>This sample has no question</h1>
      ) : (
        <FoldedText
          as="h1"
          folded={foldText(sample.question, { found: foundIn(sample.question) }, questionFold)}
          href={`${href}/texts/question`}
          search={search}
          characters={sample.question.length}
          className={title}
        />
      )}
      <div className="mt-2.5 grid grid-cols-[3fr_2fr] gap-x-8 gap-y-3 phone:grid-cols-1">
        <TextSection
          id="response"
          heading="Response"
          choice={sample.response?.trim() ? <ReadingChoice label="Response format" /> : null}
        >
          {sample.response === null ? (
            <p className="text-ink-3">None. This sample covers only retrieval.</p>
          ) : sample.response.trim() === "" ? (
            <p className="text-ink-3">The response is empty.</p>
          ) : (
            <FoldedText
              folded={foldText(sample.response, { anchors: quoted, found: foundIn(sample.response) }, responseFold)}
              href={`${href}/texts/response`}
              search={search}
              characters={sample.response.length}
              isMarkdown
            />
          )}
        </TextSection>
        {sample.reference?.trim() && (
          <TextSection heading="Reference">
            <FoldedText
              folded={foldText(sample.reference, {}, referenceFold)}
              href={`${href}/texts/reference`}
              characters={sample.reference.length}
              className="text-ink-2"
            />
          </TextSection>
        )}
      </div>
      <ForgedMarks sample={sample} />
      <SampleFacts labels={sample.labels} metadata={sample.metadata} />
      {traceHref && (
        <p className="mt-2 text-small">
          <a href={traceHref} target="_blank" rel="noreferrer" className="text-accent-ink hover:underline">
            Open trace
          </a>
        </p>
      )}
    </>
  );
}

export const HiddenTexts = ({ sample }: { sample: Pick<Sample, "position" | "contextCount"> }) => (
  <>
    <h1 className={title}>Sample {(sample.position + 1).toLocaleString("en-US")}</h1>
    <p className="mt-1 text-ink-2">Scores only. The question, response, contexts and explanations are hidden.</p>
  </>
);

interface TextSectionProps {
  id?: string;
  heading: string;
  choice?: ReactNode;
  children: ReactNode;
}

const TextSection = ({ id, heading, choice, children }: TextSectionProps) => (
  <section id={id} aria-label={heading} tabIndex={id ? -1 : undefined} className="min-w-0">
    <div className="mb-[3px] flex min-h-6 items-center justify-between gap-2">
      <h2 className="text-caption font-medium text-ink-3">{heading}</h2>
      {choice}
    </div>
    {children}
  </section>
);
