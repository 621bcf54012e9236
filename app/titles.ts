import { findRun } from "assay-lib/db/runs/list";
import { findRound } from "assay-lib/rounds/store/rows";
import type { Metadata } from "next";
import { cache } from "react";

/** Read once for the page and its title. */
export const runHere = cache(findRun);
export const roundHere = cache(findRound);

const titled =
  (find: (id: string) => Promise<{ name: string } | null>, missing: string) =>
  (part = "") =>
  async ({ params }: { params: Promise<{ id: string }> }): Promise<Metadata> => {
    const found = await find((await params).id);
    return { title: found ? `${part && `${part} · `}${found.name}` : missing };
  };

/** The title of a page of a run, of which `part` names what it shows. */
export const titleOfRun = titled(runHere, "Run not found");
export const titleOfRound = titled(roundHere, "Round not found");
