import { type RefObject, useMemo } from "react";
import type { ClaimsView } from "@/components/samples/claims/view/shown";
import { cn } from "@/components/ui/class-names";
import { ReaderHeading } from "./column-heading";
import { ReaderContext } from "./contexts";
import type { ReaderFocus } from "./focus";

interface Props {
  view: ClaimsView;
  focus: ReaderFocus;
  column: RefObject<HTMLElement | null>;
}

/** All contexts as sentences; lit is what the claim in focus stands against. */
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
