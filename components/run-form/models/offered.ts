"use client";

import { useCallback, useRef, useState } from "react";

/** A server's models, by the names that a run uses. */
export interface OfferedModels {
  /** The server's name in judges.json; null for the environment's. */
  name: string | null;
  address: string;
  models: readonly OfferedModel[];
  /** Why its list is missing; null if it is not. */
  problem: string | null;
}

export interface OfferedModel {
  name: string;
  /** In words; null if it is not known. */
  price: string | null;
}

/** The lists of all servers, asked for once, when `ask` is first called; again if that failed. */
export function useOffered(address: string) {
  const [servers, setServers] = useState<readonly OfferedModels[] | null>(null);
  const [failure, setFailure] = useState("");
  const isAsked = useRef(false);
  const ask = useCallback(async () => {
    if (isAsked.current) return;
    isAsked.current = true;
    try {
      const response = await fetch(address);
      if (!response.ok) throw new Error(response.status === 409 ? await response.text() : "Assay did not answer.");
      setServers(await response.json());
      setFailure("");
    } catch (error) {
      isAsked.current = false;
      setFailure(error instanceof Error && error.message !== "Failed to fetch" ? error.message : "Assay did not answer.");
    }
  }, [address]);
  return { servers, failure, ask };
}
