"use server";

import { longestId } from "assay-lib/domain/bounds";
import { findAlike } from "assay-lib/golden/alike";
import { saveGolden } from "assay-lib/golden/save";
import { mostGoldenRows } from "assay-lib/golden/words/bounds";
import { type AlikeReport, NewGoldenRows } from "assay-lib/golden/words/new-rows";
import * as z from "zod";
import { callAction, problemsByField, sentence } from "@/app/action";
import type { SaveAnswer } from "@/components/golden/answer";
import { readReviewer } from "../samples/reviewer";

/** Returns problems by sample id if nothing was saved; "" is about all. */
export const saveGoldenAction = callAction(
  { needs: "editor", reads: z.tuple([NewGoldenRows]), refused: problemsByField, refreshes: "everything" },
  async ([rows], { by }): Promise<SaveAnswer> => {
    const { datasetId, configurationId, added, changed, unchanged } = await saveGolden(rows, {
      author: await readReviewer(),
      by,
    });
    return { saved: { datasetId, configurationId, added, changed, unchanged } };
  },
);

const Id = z.string().max(longestId);

export const findAlikeAction = callAction(
  { needs: "editor", reads: z.tuple([Id, Id, z.array(z.int().positive()).max(mostGoldenRows)]), refused: sentence },
  async ([dataset, run, samples]): Promise<AlikeReport> => findAlike(dataset, run, samples),
);
