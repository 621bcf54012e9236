"use client";

import { lazy, useState } from "react";
import { isFolded, type Piece, type TextPage } from "./fold";
import { MarkedText } from "./marked";
import { useReading } from "./reading";

/** Loaded only for readers who choose Markdown. */
const MarkdownText = lazy(() => import("./markdown").then(({ MarkdownText }) => ({ default: MarkdownText })));

type State = { at: "folded" } | ({ at: "open" } & TextPage);

export function FoldedText({
  folded,
  href,
  characters,
  className,
  as,
  isMarkdown = false,
}: {
  folded: Piece[];
  /** Returns a TextPage; takes `from`. */
  href: string;
  characters: number;
  className?: string;
  as?: "p" | "h1";
  /** Whether the reader can switch to Markdown. */
  isMarkdown?: boolean;
}) {
  const [reading] = useReading();
  const [state, setState] = useState<State>({ at: "folded" });
  const [loading, setLoading] = useState(false);
  const [failed, setFailed] = useState(false);

  async function load(from: number) {
    setLoading(true);
    setFailed(false);
    try {
      const response = await fetch(`${href}${href.includes("?") ? "&" : "?"}from=${from}`);
      if (!response.ok) throw new Error(String(response.status));
      const page: TextPage = await response.json();
      setState((before) => ({
        at: "open",
        pieces: [...(before.at === "open" ? before.pieces : []), ...page.pieces],
        next: page.next,
      }));
    } catch {
      setFailed(true);
    } finally {
      setLoading(false);
    }
  }

  const shown = state.at === "open" ? state.pieces : folded;
  const text =
    isMarkdown && reading === "markdown" ? (
      <MarkdownText pieces={shown} className={className} />
    ) : (
      <MarkedText as={as} pieces={shown} className={className} />
    );
  if (!isFolded(folded)) return text;
  return (
    <div>
      {text}
      <div className="mt-0.5 flex flex-wrap gap-x-3 text-small">
        {state.at === "folded" && (
          <button type="button" className="link disabled:text-ink-3" disabled={loading} onClick={() => load(0)}>
            Show all <span className="text-ink-3">{characters.toLocaleString("en-US")} characters</span>
          </button>
        )}
        {state.at === "open" && state.next !== null && (
          <button type="button" className="link disabled:text-ink-3" disabled={loading} onClick={() => load(state.next ?? 0)}>
            Show more <span className="text-ink-3">{(characters - state.next).toLocaleString("en-US")} characters left</span>
          </button>
        )}
        {state.at === "open" && (
          <button type="button" className="link disabled:text-ink-3" onClick={() => setState({ at: "folded" })}>
            Show less
          </button>
        )}
        <span role="status" className="text-ink-2">
          {loading && "Loading the text…"}
          {failed && "Could not load the text. Try again."}
        </span>
      </div>
    </div>
  );
}
