import { fromFirstLine } from "assay-lib/domain/text/code-points";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/class-names";
import type { Quoted, TextPiece } from "./fold";
import { JumpLink } from "./jump-link";
import { quotedLook } from "./quoting";

const count = new Intl.NumberFormat("en-US");

interface Props {
  pieces: readonly TextPiece[];
  className?: string;
  as?: "p" | "h1";
}

/** Plain text, never markup. No language is set, so scripts keep their own letter shapes. */
export function MarkedText({ pieces, className, as: Element = "p" }: Props) {
  return (
    <Element dir="auto" lang="" className={cn("whitespace-pre-wrap [overflow-wrap:anywhere]", className)}>
      {sentencesOf(pieces.map(shownAt)).map((run, index, runs) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text keep their order.
        <Run key={index} run={run} isLast={index === runs.length - 1} />
      ))}
    </Element>
  );
}

const shownAt = (piece: TextPiece, at: number): TextPiece =>
  at === 0 && piece.kind === "text" ? { ...piece, text: fromFirstLine(piece.text) } : piece;

/** The pieces of one marked sentence stay together. */
function sentencesOf(pieces: readonly TextPiece[]): [TextPiece, ...TextPiece[]][] {
  const runs: [TextPiece, ...TextPiece[]][] = [];
  for (const piece of pieces) {
    const before = runs.at(-1)?.at(-1);
    const goesOn = piece.kind === "mark" && before?.kind === "mark" && before.label === null;
    if (goesOn) runs.at(-1)?.push(piece);
    else runs.push([piece]);
  }
  return runs;
}

function Run({ run, isLast }: { run: readonly [TextPiece, ...TextPiece[]]; isLast: boolean }) {
  const [piece] = run;
  if (piece.kind === "text") return <Words piece={piece} />;
  if (piece.kind === "gap") return <GapMark characters={piece.characters} isLast={isLast} />;
  const end = run.at(-1);
  return (
    <Mark altered={piece.altered} label={end?.kind === "mark" ? end.label : null}>
      {run.map((part, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: as above.
        part.kind === "gap" ? null : <Words key={index} piece={part} />,
      )}
    </Mark>
  );
}

export const GapMark = ({ characters, isLast }: { characters: number; isLast: boolean }) =>
  isLast ? (
    <span className="text-ink-3"> …</span>
  ) : (
    <>
      {" "}
      <bdi dir="ltr" className="text-caption text-ink-3">
        … {count.format(characters)} characters …
      </bdi>{" "}
    </>
  );

export type ShownText = Exclude<TextPiece, { kind: "gap" }>;

interface DressedProps {
  piece: ShownText;
  isFirst: boolean;
  isLast: boolean;
  children: string;
}

/** Part of a piece: the first part gets the id, the last one the label. */
export function Dressed({ piece, isFirst, isLast, children }: DressedProps) {
  const { quoted, isFound } = piece;
  const words = <Words piece={{ text: children, isFound, quoted: quoted && { ...quoted, id: isFirst ? quoted.id : null } }} />;
  if (piece.kind === "text") return words;
  return (
    <Mark altered={piece.altered} label={isLast ? piece.label : null}>
      {words}
    </Mark>
  );
}

function Mark({ altered, label, children }: { altered: boolean; label: string | null; children: ReactNode }) {
  return (
    <mark className={altered ? alteredMark : relevantMark}>
      {children}
      {/* A word joiner keeps the number on the sentence's last line. */}
      {label && <span className="select-none">{"\u2060"}</span>}
      {label && (
        <sup dir="ltr" className="static ms-[3px] inline-block align-[4px] font-medium text-[9.5px] text-accent-ink leading-none">
          {label}
          {altered && " altered"}
        </sup>
      )}
    </mark>
  );
}

const Words = ({ piece: { text, quoted, isFound } }: { piece: { text: string; quoted?: Quoted; isFound?: true } }) => {
  const words = isFound ? <mark className={foundMark}>{text}</mark> : text;
  return quoted ? <QuotedWords quoted={quoted}>{words}</QuotedWords> : words;
};

const foundMark = "rounded-[2px] bg-accent text-on-accent box-decoration-clone";

const relevantMark = "-mx-0.5 rounded-[2px] bg-mark px-0.5 py-px text-ink box-decoration-clone";
const alteredMark =
  "bg-transparent text-inherit underline decoration-accent-ink decoration-dashed decoration-[1.5px] underline-offset-4";

/** The target of a quote's link, or a link to the same words elsewhere. */
const QuotedWords = ({ quoted: { id, to }, children }: { quoted: Quoted; children: ReactNode }) => (
  <span
    id={id ?? undefined}
    tabIndex={id && !to ? -1 : undefined}
    className={cn(quotedLook, "focus:rounded-[2px] focus:outline-2 focus:outline-offset-1 focus:outline-accent-ink")}
  >
    {to ? (
      <JumpLink to={to} className="text-inherit hover:text-accent-ink">
        {children}
      </JumpLink>
    ) : (
      children
    )}
  </span>
);

export const FoundLegend = () => <mark className={cn(foundMark, "px-0.5 text-caption")}>found</mark>;

export const QuotedLegend = () => <span className={cn(quotedLook, "text-caption text-ink-2")}>quoted by a judge</span>;

export function MarkLegend({ hasAltered, verb }: { hasAltered: boolean; verb: string }) {
  return (
    <span className="flex items-center gap-3.5 text-caption text-ink-2">
      <mark className={relevantMark}>{verb}</mark>
      {hasAltered && <mark className={alteredMark}>{verb}, but altered</mark>}
    </span>
  );
}
