import { createElement, Fragment, type ReactNode } from "react";
import { cn } from "@/components/ui/class-names";
import type { TextPiece } from "./fold";
import { type Branch, type MarkdownLeaf, markdownAtMost, markdownTree } from "./markdown-tree";
import { Dressed, GapMark, MarkedText, type ShownText } from "./marked";

/** Loads nothing: HTML stays text; links and pictures show their address. */
export function MarkdownText({ pieces, className }: { pieces: readonly TextPiece[]; className?: string }) {
  return (
    <div dir="auto" lang="" className={cn("[overflow-wrap:anywhere] [&>*+*]:mt-2", className)}>
      {segmentsOf(pieces).map((segment, index, all) =>
        Array.isArray(segment) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order.
          <Segment key={index} pieces={segment} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above.
          <p key={index}>
            <GapMark characters={segment.characters} isLast={index === all.length - 1} />
          </p>
        ),
      )}
    </div>
  );
}

function segmentsOf(pieces: readonly TextPiece[]): (ShownText[] | { characters: number })[] {
  const segments: (ShownText[] | { characters: number })[] = [];
  for (const piece of pieces) {
    const last = segments.at(-1);
    if (piece.kind === "gap") segments.push(piece);
    else if (Array.isArray(last)) last.push(piece);
    else segments.push([piece]);
  }
  return segments;
}

function Segment({ pieces }: { pieces: readonly ShownText[] }) {
  const source = pieces.map(({ text }) => text).join("");
  const tree = source.length > markdownAtMost ? null : markdownTree(source);
  if (!tree)
    return (
      <>
        <p className="text-caption text-ink-3">
          Shown as plain text because{" "}
          {source.length > markdownAtMost ? "it is too long for Markdown" : "Markdown would hide some words"}.
        </p>
        <MarkedText pieces={pieces} />
      </>
    );
  const runs = new Runs(pieces);
  const shown = runs.of(tree);
  return <>{shown.children.map((child, index) => drawn(child, index, runs))}</>;
}

interface Run {
  text: string;
  piece: number;
}
interface RunBranch extends Omit<Branch, "children"> {
  children: (RunBranch | Run)[];
}

/** Cuts a tree's words where the source's pieces begin and end. */
class Runs {
  readonly #first = new Map<number, Run>();
  readonly #last = new Map<number, Run>();
  readonly #ends: number[];

  constructor(readonly pieces: readonly ShownText[]) {
    let end = 0;
    this.#ends = pieces.map(({ text }) => {
      end += text.length;
      return end;
    });
  }

  of(branch: Branch): RunBranch {
    return {
      ...branch,
      children: branch.children.flatMap((child): (RunBranch | Run)[] => ("tag" in child ? [this.of(child)] : this.#cut(child))),
    };
  }

  isFirst = (run: Run): boolean => this.#first.get(run.piece) === run;
  isLast = (run: Run): boolean => this.#last.get(run.piece) === run;

  #cut({ text, start, offsets }: MarkdownLeaf): Run[] {
    const runs: Run[] = [];
    let piece = this.#pieceAt(start);
    let from = 0;
    const add = (to: number) => {
      if (to === from) return;
      const run = { text: text.slice(from, to), piece };
      runs.push(run);
      if (!this.#first.has(piece)) this.#first.set(piece, run);
      this.#last.set(piece, run);
      from = to;
    };
    for (let at = 0; at < text.length; at++) {
      const offset = offsets?.[at] ?? start + at;
      if (offset < (this.#ends[piece] ?? 0) || piece === this.pieces.length - 1) continue;
      add(at);
      while (piece < this.pieces.length - 1 && offset >= (this.#ends[piece] ?? 0)) piece++;
    }
    add(text.length);
    return runs;
  }

  #pieceAt(offset: number): number {
    let low = 0;
    let high = this.pieces.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (offset < (this.#ends[middle] ?? 0)) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

function drawn(node: RunBranch | Run, key: number, runs: Runs): ReactNode {
  if (!("tag" in node)) {
    const piece = runs.pieces[node.piece];
    return piece ? (
      <Dressed key={key} piece={piece} isFirst={runs.isFirst(node)} isLast={runs.isLast(node)}>
        {node.text}
      </Dressed>
    ) : (
      node.text
    );
  }
  const children = node.children.map((child, index) => drawn(child, index, runs));
  switch (node.tag) {
    case "a":
      return (
        <Fragment key={key}>
          {children} <Address href={node.href ?? ""} />
        </Fragment>
      );
    case "img":
      return (
        <Fragment key={key}>
          [picture: {children}] <Address href={node.href ?? ""} />
        </Fragment>
      );
    case "table":
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must take focus so that the keyboard can scroll it.
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would name a form's fields.
        <div key={key} role="group" aria-label="Table in the text" tabIndex={0} className="overflow-x-auto">
          <table className="border-collapse">{children}</table>
        </div>
      );
    case "ol":
      return (
        <ol key={key} start={node.start} className={look.ol}>
          {children}
        </ol>
      );
    default: {
      const tag = tags[node.tag];
      return tag ? (
        createElement(tag, { key, className: look[node.tag] }, ...children)
      ) : (
        <Fragment key={key}>{children}</Fragment>
      );
    }
  }
}

/** Headings become paragraphs, to keep the page's outline. */
const headings = ["h1", "h2", "h3", "h4", "h5", "h6"];
const shownTags = "p ul li blockquote pre code hr br strong em s thead tbody tr th td".split(" ");
const tags: Record<string, string> = Object.fromEntries([
  ...headings.map((tag) => [tag, "p"]),
  ...shownTags.map((tag) => [tag, tag]),
]);
const heading = "font-semibold";
const code = "rounded-chip bg-sunken font-mono text-[12px]";
const inBlock = "[&>*+*]:mt-1";
const look: Record<string, string> = {
  ...Object.fromEntries(headings.map((tag) => [tag, heading])),
  ul: "list-disc ps-5",
  ol: "list-decimal ps-5",
  li: inBlock,
  blockquote: cn("border-s-2 border-line-2 ps-3 text-ink-2", inBlock),
  pre: cn(code, "px-2 py-1.5 leading-[18px] whitespace-pre-wrap"),
  code: cn(code, "px-1"),
  hr: "border-line",
  th: "border border-line px-2 py-0.5 text-start font-medium",
  td: "border border-line px-2 py-0.5 align-top",
};

const shownOfAddress = 80;

/** Only full addresses become links. */
const Address = ({ href }: { href: string }) => {
  const shown = href.length > shownOfAddress ? `${href.slice(0, shownOfAddress)}…` : href;
  return /^(https?|mailto):/i.test(href) ? (
    <a href={href} rel="noopener noreferrer nofollow" target="_blank" className="link text-small">
      ({shown})
    </a>
  ) : (
    <span className="text-small text-ink-3">({shown})</span>
  );
};
