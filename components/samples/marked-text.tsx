import { cn } from "@/components/ui/class-names";
import type { Piece } from "./fold-text";

const count = new Intl.NumberFormat("en-US");

/**
 * A text with its marks, as text and nothing else. Its direction is that of its first letters, and it has no language of its
 * own, so that no script is set in another's letter shapes.
 */
export function MarkedText({
  pieces,
  className,
  as: Element = "p",
}: {
  pieces: readonly Piece[];
  className?: string;
  as?: "p" | "h1";
}) {
  return (
    <Element dir="auto" lang="" className={cn("whitespace-pre-wrap [overflow-wrap:anywhere]", className)}>
      {pieces.map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change places.
        <TextPiece key={index} piece={piece} isLast={index === pieces.length - 1} />
      ))}
    </Element>
  );
}

function TextPiece({ piece, isLast }: { piece: Piece; isLast: boolean }) {
  if (piece.kind === "text") return piece.text;
  if (piece.kind === "gap" && isLast) return <span className="text-ink-3"> …</span>;
  if (piece.kind === "gap")
    return <span className="text-caption text-ink-3"> … {count.format(piece.characters)} characters … </span>;
  return (
    <mark className={piece.altered ? alteredMark : relevantMark}>
      {piece.text}
      {/* Keeps the number on the line on which its sentence ends. */}
      {piece.label && <span className="select-none">{"\u2060"}</span>}
      {piece.label && (
        <sup className="static ms-[3px] inline-block align-[4px] font-medium text-[9.5px] text-accent-ink leading-none">
          {piece.label}
          {piece.altered && " altered"}
        </sup>
      )}
    </mark>
  );
}

const relevantMark = "-mx-0.5 rounded-[2px] bg-mark px-0.5 py-px text-ink box-decoration-clone";
const alteredMark =
  "bg-transparent text-inherit underline decoration-accent-ink decoration-dashed decoration-[1.5px] underline-offset-4";

/** What the marks mean. */
export function MarkLegend({ hasAltered, verb }: { hasAltered: boolean; verb: string }) {
  return (
    <span className="flex items-center gap-3.5 text-caption text-ink-2">
      <mark className={relevantMark}>{verb}</mark>
      {hasAltered && <mark className={alteredMark}>{verb}, but altered</mark>}
    </span>
  );
}
