"use client";

import type { Agreement } from "assay-lib/domain/agreement";
import { useEffect, useState } from "react";

export type AgreementAnswer = { agreement: Agreement } | { problem: string };

/** Old figures stay until new ones arrive. `answer` is null until the first response. */
export function useAgreement(
  address: string,
  query: { label: string | null; good: string | null },
  revision: number,
): { answer: AgreementAnswer | null; isReading: boolean; again: () => void } {
  const [read, setRead] = useState<{ requestKey: string; answer: AgreementAnswer } | null>(null);
  const [tries, setTries] = useState(0);
  const { label, good } = query;
  const requestKey = JSON.stringify([address, label, good, revision, tries]);
  useEffect(() => {
    const controller = new AbortController();
    const parameters = new URLSearchParams({ ...(label && { label }), ...(good && { good }) });
    readAgreement(`${address}?${parameters}`, controller.signal).then((answer) => {
      if (!controller.signal.aborted) setRead({ requestKey, answer });
    });
    return () => controller.abort();
  }, [address, label, good, requestKey]);
  return { answer: read?.answer ?? null, isReading: read?.requestKey !== requestKey, again: () => setTries(tries + 1) };
}

async function readAgreement(address: string, signal: AbortSignal): Promise<AgreementAnswer> {
  try {
    const response = await fetch(address, { signal, cache: "no-store" });
    const body = await response.json();
    return response.ok ? { agreement: body } : { problem: String(body.detail) };
  } catch {
    return { problem: "Cannot reach the server." };
  }
}
