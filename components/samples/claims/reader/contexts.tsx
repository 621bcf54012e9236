import { memo } from "react";
import type { ShownContext, ShownContrast, ShownSentence, ShownVerdict } from "@/components/samples/claims/view/shown";
import { Chevron } from "@/components/ui/chevron";
import { cn } from "@/components/ui/class-names";
import { SideBySide } from "./pieces";
import { numberClass } from "./verdict-line";

interface Props {
  context: ShownContext;
  verdicts: readonly ShownVerdict[];
  /** Places and claims that are lit, joined by spaces. */
  lit: string;
  litClaims: string;
  /** What is lit has the focus, so the rest is grey. */
  isQuiet: boolean;
  /** Contrast with the focused claim; null if its evidence is in another context. */
  opened: ShownContrast | null;
  openedClaim: number | null;
}

/** One context as sentences, each with the claims on it. */
export const ReaderContext = memo(function ReaderContext({ context, ...shared }: Props) {
  const { number, document, score, supports, isFolded, sentences } = context;
  const heading = (
    <>
      <span className="w-[22px] shrink-0 text-[12px] font-semibold text-ink">{number}</span>
      {document !== null && <bdi className="min-w-0 font-mono [overflow-wrap:anywhere] text-[11.5px]">{document}</bdi>}
      {score !== null && (
        <span className="shrink-0 phone:hidden">
          <b className="font-medium text-ink-2 tabular-nums">{score}</b> retrieval score
        </span>
      )}
      {!supports && <span className="ms-auto shrink-0">supports no claim</span>}
    </>
  );
  const headingClass = "flex items-baseline gap-2.5 text-[11.5px]/4 whitespace-nowrap text-ink-3";
  if (isFolded)
    return (
      <details className="group border-t border-line first:border-t-0">
        <summary className={cn(headingClass, "px-4 py-2.5 hover:bg-hover")}>
          {heading}
          <Chevron />
        </summary>
        <Sentences {...shared} sentences={sentences} />
      </details>
    );
  return (
    <div className="border-t border-line pt-2.5 first:border-t-0">
      <h4 className={cn(headingClass, "px-4")}>{heading}</h4>
      <Sentences {...shared} sentences={sentences} />
    </div>
  );
});

type SentencesProps = Omit<Props, "context"> & { sentences: readonly ShownSentence[] };

const Sentences = ({ sentences, verdicts, lit, litClaims, isQuiet, opened, openedClaim }: SentencesProps) => {
  const places = lit.split(" ");
  const claims = litClaims === "" ? [] : litClaims.split(" ").map(Number);
  if (sentences.length === 0) return <p className="px-4 pt-1 pb-2.5 text-ink-3">It has no sentence.</p>;
  return (
    <ol className="px-4 pt-1 pb-2.5">
      {sentences.map((sentence) => (
        <li key={sentence.place}>
          <Sentence {...{ sentence, verdicts, claims, isQuiet }} isLit={places.includes(sentence.place)} />
          {openedClaim !== null && opened?.place === sentence.place && (
            <div className="ms-8 hidden noscript:hidden @min-[820px]/reader:block">
              <SideBySide contrast={opened} number={openedClaim + 1} />
            </div>
          )}
        </li>
      ))}
    </ol>
  );
};

interface SentenceProps {
  sentence: ShownSentence;
  verdicts: readonly ShownVerdict[];
  claims: readonly number[];
  isLit: boolean;
  isQuiet: boolean;
}

const Sentence = ({ sentence: { place, text, claims: on, alsoIn }, verdicts, claims, isLit, isQuiet }: SentenceProps) => (
  <div
    data-place={place}
    data-on={on.join(" ")}
    tabIndex={on.length > 0 ? -1 : undefined}
    className={cn(
      "grid scroll-my-24 grid-cols-[auto_minmax(0,1fr)_auto] gap-2.5 py-[3px] text-[13px]/[19px]",
      isQuiet && !isLit ? "text-ink-3 noscript:text-ink" : "text-ink",
    )}
  >
    <span
      className={cn(
        "min-w-[22px] text-[11.5px] tabular-nums",
        isLit ? "font-semibold text-accent-ink noscript:font-normal noscript:text-ink-3" : "text-ink-3",
      )}
    >
      {place}
    </span>
    <p className="min-w-0">
      <bdi
        dir="auto"
        lang=""
        className={cn(
          "rounded-[2px] box-decoration-clone [overflow-wrap:anywhere]",
          isLit && "bg-mark shadow-[0_0_0_2px_var(--mark)] noscript:bg-transparent noscript:shadow-none",
        )}
      >
        {text}
      </bdi>
      {alsoIn && <span className="ms-1.5 text-caption text-ink-3">also in {alsoIn}</span>}
    </p>
    <span className="flex max-w-[92px] min-w-11 flex-wrap content-start justify-end gap-1">
      {on.map((claim) => (
        <span key={claim} className={numberClass(verdicts[claim] ?? "not-judged", claims.includes(claim))}>
          <span className="sr-only">claim </span>
          {claim + 1}
        </span>
      ))}
    </span>
  </div>
);
