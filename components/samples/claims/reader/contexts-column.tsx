import { memo, type RefObject, useMemo } from "react";
import type {
  ClaimsView,
  ShownContext,
  ShownContrast,
  ShownSentence,
  ShownVerdict,
} from "@/components/samples/claims/view/shown";
import { Chevron } from "@/components/ui/chevron";
import { cn } from "@/components/ui/class-names";
import { Verbatim } from "@/components/ui/verbatim";
import { ReaderHeading } from "./column-heading";
import type { ReaderFocus } from "./focus";
import { SideBySide } from "./pieces";
import { numberClass } from "./verdict-line";

interface Props {
  view: ClaimsView;
  focus: ReaderFocus;
  column: RefObject<HTMLElement | null>;
}

export function ContextsColumn({ view: { claims, contexts, retrieved, leftOut, isLong }, focus, column }: Props) {
  const { current, litClaims, litPlaces } = focus;
  const verdicts = useMemo(() => claims.map(({ verdict }) => verdict), [claims]);
  const claim = current === null ? null : (claims[current] ?? null);
  const isIn = (number: number, place: string) => place.startsWith(`${number}.`);
  return (
    <section
      ref={column}
      aria-label="Contexts by sentence"
      tabIndex={isLong ? 0 : undefined}
      className={cn(
        "min-w-0 border-t border-line focus-visible:-outline-offset-2 @min-[820px]/reader:border-t-0 @min-[820px]/reader:border-s",
        isLong &&
          "@min-[820px]/reader:sticky @min-[820px]/reader:top-14 @min-[820px]/reader:max-h-[calc(100vh-170px)] @min-[820px]/reader:self-start @min-[820px]/reader:overflow-y-auto",
      )}
    >
      <ReaderHeading title="Contexts">
        {retrieved}
        {current !== null && claim && claim.places.length > 0 && (
          <span className="noscript:hidden">; lit: what claim {current + 1} stands against</span>
        )}
      </ReaderHeading>
      {contexts.map((context) => (
        <ReaderContext
          key={context.number}
          {...{ context, verdicts }}
          isQuiet={focus.focus !== null && litPlaces.length > 0}
          lit={litPlaces.filter((place) => isIn(context.number, place)).join(" ")}
          litClaims={
            context.sentences.some(({ claims }) => claims.some((one) => litClaims.includes(one))) ? litClaims.join(" ") : ""
          }
          opened={claim?.contrast && isIn(context.number, claim.contrast.place) ? claim.contrast : null}
          openedClaim={claim?.contrast && isIn(context.number, claim.contrast.place) ? current : null}
        />
      ))}
      {leftOut > 0 && (
        <p className="border-t border-line px-4 py-2 text-small text-ink-3">
          {leftOut.toLocaleString("en")} further contexts carry no claim. They are in the table above.
        </p>
      )}
    </section>
  );
}

interface ReaderContextProps {
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

const ReaderContext = memo(function ReaderContext({ context, ...shared }: ReaderContextProps) {
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

type SentencesProps = Omit<ReaderContextProps, "context"> & { sentences: readonly ShownSentence[] };

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
      <Verbatim
        as="bdi"
        className={cn(
          "rounded-[2px] box-decoration-clone",
          isLit && "bg-mark shadow-[0_0_0_2px_var(--mark)] noscript:bg-transparent noscript:shadow-none",
        )}
      >
        {text}
      </Verbatim>
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
