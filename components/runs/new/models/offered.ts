"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { judgesChanged } from "@/components/addresses/new-run";

export interface OfferedModels {
  /** Name in judges.json; null for the environment's server. */
  name: string | null;
  address: string;
  models: readonly OfferedModel[];
  /** Why the list is missing, or null. */
  problem: string | null;
}

export interface OfferedModel {
  name: string;
  price: string | null;
}

/** Fetches all lists on the first call of `ask`, and again only after a failure, or once a judge was connected. */
export function useOffered(address: string) {
  const [servers, setServers] = useState<readonly OfferedModels[] | null>(null);
  const [failure, setFailure] = useState("");
  const isAsked = useRef(false);
  const ask = useCallback(async () => {
    if (isAsked.current) return;
    isAsked.current = true;
    try {
      const response = await fetch(address);
      if (!response.ok) throw new Error(response.status === 409 ? await response.text() : "Assay did not respond.");
      setServers(await response.json());
      setFailure("");
    } catch (error) {
      isAsked.current = false;
      setFailure(error instanceof Error && error.message !== "Failed to fetch" ? error.message : "Assay did not respond.");
    }
  }, [address]);
  useEffect(() => {
    const askAgain = () => {
      isAsked.current = false;
      void ask();
    };
    window.addEventListener(judgesChanged, askAgain);
    return () => window.removeEventListener(judgesChanged, askAgain);
  }, [ask]);
  return { servers, failure, ask };
}
