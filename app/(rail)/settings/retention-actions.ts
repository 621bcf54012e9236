"use server";

import { refuseField } from "assay-lib/domain/problem";
import { impactInWords } from "assay-lib/domain/runs/impact-in-words";
import { previewRetention, readDays, setRetention } from "assay-lib/runs/upkeep/retention";
import * as z from "zod";
import { formAction, problemsByField, sentence, Typed } from "@/app/action";

const Days = z.object({ days: Typed });

/** Deletes nothing. */
export const previewRetentionAction = formAction(
  { needs: "admin", reads: Days, refused: problemsByField },
  async ({ days: typed }) => {
    const days = readDays(typed);
    if (days === null) throw refuseField("days", "Enter a number of days.");
    const { impact, oldest } = await previewRetention(days);
    return { days, runs: impact.runs, impact: impactInWords(impact), oldest };
  },
);

/** Blank days keep all runs. Returns a message. */
export const saveRetentionAction = formAction(
  { needs: "admin", reads: Days, refused: sentence, refreshes: "/settings" },
  async ({ days: typed }, { by }) => {
    const days = readDays(typed);
    await setRetention(days, by);
    return days === null ? "Saved: runs are kept." : "Saved. A worker deletes old runs.";
  },
);
