"use client";

import { createContext, type ReactNode, use, useState, useTransition } from "react";
import { Segments } from "@/components/ui/button";
import { type ReadingMode, readingCookie } from "./reading-cookie";

const ReadingContext = createContext<readonly [ReadingMode, (reading: ReadingMode) => void]>(["plain", () => {}]);

export const useReading = () => use(ReadingContext);

/** The latest choice: prefetched pages contain an older one. */
let latest: ReadingMode | null = null;

/** Stored in a cookie for server rendering. */
export function ReadingState({ given, children }: { given: ReadingMode; children: ReactNode }) {
  const [reading, setReading] = useState(latest ?? given);
  // The old text stays until the Markdown code is loaded.
  const [, startTransition] = useTransition();
  function choose(next: ReadingMode) {
    latest = next;
    // biome-ignore lint/suspicious/noDocumentCookie: the server reads it with the next page, and not every browser has the Cookie Store API.
    document.cookie = `${readingCookie}=${next}; path=/; max-age=31536000; samesite=lax`;
    startTransition(() => setReading(next));
  }
  return <ReadingContext value={[reading, choose]}>{children}</ReadingContext>;
}

const options = [
  { value: "markdown", name: "Markdown" },
  { value: "plain", name: "Plain" },
] as const;

export function ReadingChoice({ label }: { label: string }) {
  const [reading, choose] = useReading();
  return <Segments label={label} options={options} value={reading} onChange={choose} />;
}
