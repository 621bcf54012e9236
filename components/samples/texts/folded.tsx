"use client";

import { useState } from "react";
import { isFolded, type TextPage, type TextPiece } from "./fold";
import { MarkdownLater } from "./markdown-later";
import { MarkedText } from "./marked";
import { useReading } from "./reading";

interface Props {
  folded: TextPiece[];
  /** Returns a TextPage; takes `from` and `q`. */
  href: string;
  search?: string;
  characters: number;
  className?: string;
  as?: "p" | "h1";
  /** Whether the reader can switch to Markdown. */
  isMarkdown?: boolean;
}

export function FoldedText({ folded, href, search, characters, className, as, isMarkdown = false }: Props) {
  const [reading] = useReading();
  const [open, setOpen] = useState<TextPage | null>(null);
  const [loading, setLoading] = useState(false);
  const [failed, setFailed] = useState(false);

  async function load(from: number) {
    setLoading(true);
    setFailed(false);
    try {
      const query = new URLSearchParams({ ...(search && { q: search }), from: String(from) });
      const response = await fetch(`${href}?${query}`);
      if (!response.ok) throw new Error(String(response.status));
      const page: TextPage = await response.json();
      setOpen((before) => ({ ...page, pieces: [...(before?.pieces ?? []), ...page.pieces] }));
    } catch {
      setFailed(true);
    } finally {
      setLoading(false);
    }
  }

  const shown = open?.pieces ?? folded;
  const text =
    isMarkdown && reading === "markdown" ? (
      <MarkdownLater pieces={shown} className={className} />
    ) : (
      <MarkedText as={as} pieces={shown} className={className} />
    );
  if (!isFolded(folded)) return text;
  return (
    <div>
      {text}
      <div className="mt-0.5 flex flex-wrap gap-x-3 text-small">
        {!open && (
          <button type="button" className="link disabled:text-ink-3" disabled={loading} onClick={() => load(0)}>
            Show all <span className="text-ink-3">{characters.toLocaleString("en-US")} characters</span>
          </button>
        )}
        {typeof open?.next === "number" && (
          <button type="button" className="link disabled:text-ink-3" disabled={loading} onClick={() => load(open.next ?? 0)}>
            Show more <span className="text-ink-3">{(characters - open.next).toLocaleString("en-US")} characters left</span>
          </button>
        )}
        {open && (
          <button type="button" className="link disabled:text-ink-3" onClick={() => setOpen(null)}>
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
