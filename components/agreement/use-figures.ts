"use client";

import { useEffect, useState } from "react";
import type { Agreement } from "@/lib/domain/agreement";

/** The figures, or why there are none. */
export type AgreementAnswer = { agreement: Agreement } | { problem: string };

/**
 * Reads a run's agreement from `address`, and again when `query` or `revision` changes; the old figures stay until the new ones
 * arrive. Null until the first answer. `again` retries.
 */
export function useAgreement(
  address: string,
  query: { label: string | null; good: string | null },
  revision: number,
): { answer: AgreementAnswer | null; isReading: boolean; again: () => void } {
  const [read, setRead] = useState<{ asked: string; answer: AgreementAnswer } | null>(null);
  const [tries, setTries] = useState(0);
  const { label, good } = query;
  const asked = JSON.stringify([address, label, good, revision, tries]);
  useEffect(() => {
    const controller = new AbortController();
    const asks = new URLSearchParams({ ...(label && { label }), ...(good && { good }) });
    readAgreement(`${address}?${asks}`, controller.signal).then((answer) => {
      if (!controller.signal.aborted) setRead({ asked, answer });
    });
    return () => controller.abort();
  }, [address, label, good, asked]);
  return { answer: read?.answer ?? null, isReading: read?.asked !== asked, again: () => setTries(tries + 1) };
}

async function readAgreement(address: string, signal: AbortSignal): Promise<AgreementAnswer> {
  try {
    const response = await fetch(address, { signal, cache: "no-store" });
    const body = await response.json();
    return response.ok ? { agreement: body } : { problem: String(body.detail) };
  } catch {
    return { problem: "The server cannot be reached." };
  }
}
