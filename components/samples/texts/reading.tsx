"use client";

import { createContext, type ReactNode, use, useState, useTransition } from "react";
import { Segments } from "@/components/ui/button";
import { type Reading, readingCookie } from "./reading-cookie";

const ReadingContext = createContext<readonly [Reading, (reading: Reading) => void]>(["plain", () => {}]);

/** How texts are read now, and a function to change it. */
export const useReading = () => use(ReadingContext);

/** What was chosen since this page was loaded: prefetched pages do not know it yet. */
let latest: Reading | null = null;

/** Holds how texts are read, and stores it in a cookie, so that the server renders them as they were left. */
export function ReadingState({ given, children }: { given: Reading; children: ReactNode }) {
  const [reading, setReading] = useState(latest ?? given);
  // The text stays as it is until the code for Markdown has come.
  const [, startTransition] = useTransition();
  function choose(next: Reading) {
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
