import { useEffect, useState } from "react";
import { longestPaletteSearch, nothingFound, type SearchResult } from "./found";

/** Debounce in ms. */
const wait = 120;

export interface Search {
  /** For the previous text until the response arrives. */
  found: SearchResult;
  isSearching: boolean;
  hasFailed: boolean;
}

/** An older response never replaces a newer one. */
export function useFound(text: string): Search {
  const [search, setSearch] = useState<Search>({ found: nothingFound, isSearching: true, hasFailed: false });
  useEffect(() => {
    const asked = new AbortController();
    setSearch((before) => ({ ...before, isSearching: true }));
    const timer = setTimeout(
      async () => {
        try {
          const answer = await fetch(`/search?q=${encodeURIComponent(text.slice(0, longestPaletteSearch))}`, {
            signal: asked.signal,
          });
          if (!answer.ok) throw new Error(`The search failed with ${answer.status}.`);
          setSearch({ found: await answer.json(), isSearching: false, hasFailed: false });
        } catch {
          if (!asked.signal.aborted) setSearch({ found: nothingFound, isSearching: false, hasFailed: true });
        }
      },
      text === "" ? 0 : wait,
    );
    return () => {
      clearTimeout(timer);
      asked.abort();
    };
  }, [text]);
  return search;
}
