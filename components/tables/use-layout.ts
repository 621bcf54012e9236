"use client";

import { parseAsString, useQueryStates } from "nuqs";
import { useState, useTransition } from "react";
import { layoutCookie, layoutInCookie, plainLayout, type TableLayout, writeLayout } from "./layout";

const layoutSearch = { columns: parseAsString, widths: parseAsString };

/** Applies changes immediately, then stores them in the address and a cookie; with `isView` not in the cookie. */
export function useTableLayout(
  table: string,
  given: TableLayout,
  { isView = false, urlKeys = {} }: { isView?: boolean; urlKeys?: { columns?: string; widths?: string } } = {},
): { layout: TableLayout; setLayout: (layout: TableLayout) => void; resetLayout: () => void } {
  const [, startTransition] = useTransition();
  const [, setSearch] = useQueryStates(layoutSearch, { shallow: false, scroll: false, startTransition, urlKeys });
  const from = layoutInCookie(given);
  const [own, setOwn] = useState<{ from: string; layout: TableLayout } | null>(null);
  const layout = own?.from === from ? own.layout : given;
  const set = (next: TableLayout, address = writeLayout(next)) => {
    setOwn({ from, layout: next });
    if (!isView) {
      // biome-ignore lint/suspicious/noDocumentCookie: the server reads it with the next page, and not every browser has the Cookie Store API.
      document.cookie = `${layoutCookie(table)}=${encodeURIComponent(layoutInCookie(next))}; path=/; max-age=31536000; samesite=lax`;
    }
    void setSearch(address);
  };
  return { layout, setLayout: (next) => set(next), resetLayout: () => set(plainLayout, { columns: null, widths: null }) };
}
