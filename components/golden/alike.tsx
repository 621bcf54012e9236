import type { AlikeQuestion } from "assay-lib/golden/words/draft";
import { datasetQuery } from "@/components/addresses/datasets";

const hrefOf = (dataset: string, { configurationId, sampleId, question }: AlikeQuestion): string =>
  `${datasetQuery(`/datasets/${dataset}`, {
    configuration: configurationId,
    sample: sampleId,
    text: question.slice(0, 80),
  })}#samples`;

const relation = ({ similarity, isReplaced }: AlikeQuestion): string => {
  if (isReplaced) return "Saving replaces this row";
  return similarity === 1 ? "The same question" : `${Math.floor(similarity * 100)}% alike`;
};

/** Questions that the chosen dataset already has. */
export const AlikeQuestions = ({ dataset, alike }: { dataset: string; alike: readonly AlikeQuestion[] }) => (
  <ul className="grid gap-0.5 text-small">
    {alike.map((one) => (
      <li key={one.sampleId} className="flex min-w-0 flex-wrap items-baseline gap-x-1.5">
        <span className="shrink-0 font-medium">{relation(one)}: </span>
        <a href={hrefOf(dataset, one)} target="_blank" rel="noreferrer" className="link min-w-0 [overflow-wrap:anywhere]">
          <bdi>{one.question}</bdi>
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
        <bdi className="text-ink-3">{one.configuration}</bdi>
      </li>
    ))}
  </ul>
);
