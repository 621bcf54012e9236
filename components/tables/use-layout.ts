"use client";

import { parseAsString, useQueryStates } from "nuqs";
import { useState, useTransition } from "react";
import { layoutCookie, plainLayout, type TableLayout, writeLayout } from "./layout";

/** Applies changes immediately, then stores them in the address and a cookie. */
export function useTableLayout(
  table: string,
  given: TableLayout,
  { urlKeys = {} }: { urlKeys?: { columns?: string } } = {},
): { layout: TableLayout; setLayout: (layout: TableLayout) => void; resetLayout: () => void } {
  const [, startTransition] = useTransition();
  const [, setSearch] = useQueryStates({ columns: parseAsString }, { shallow: false, scroll: false, startTransition, urlKeys });
  const from = writeLayout(given);
  const [own, setOwn] = useState<{ from: string | null; layout: TableLayout } | null>(null);
  const layout = own?.from === from ? own.layout : given;
  const setLayout = (next: TableLayout) => {
    const columns = writeLayout(next);
    setOwn({ from, layout: next });
    // biome-ignore lint/suspicious/noDocumentCookie: the server reads it with the next page, and not every browser has the Cookie Store API.
    document.cookie = `${layoutCookie(table)}=${encodeURIComponent(columns ?? "")}; path=/; max-age=31536000; samesite=lax`;
    void setSearch({ columns });
  };
  return { layout, setLayout, resetLayout: () => setLayout(plainLayout) };
}
