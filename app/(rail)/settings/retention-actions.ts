"use server";

import { z } from "zod";
import { formAction, sentence, Typed } from "@/app/action";
import type { RetentionAnswer } from "@/components/settings/retention-section";
import { impactInWords } from "@/lib/domain/runs/impact-in-words";
import { previewRetention, readDays, setRetention } from "@/lib/runs/upkeep/retention";

const Days = z.object({ days: Typed });

/** Deletes nothing. */
export const previewRetentionAction = formAction(
  {
    needs: "admin",
    reads: Days,
    refused: ({ message, errors }, input): RetentionAnswer => ({
      problem: errors[0]?.message ?? message,
      typed: input?.days ?? "",
    }),
  },
  async ({ days: typed }): Promise<RetentionAnswer> => {
    const days = readDays(typed);
    if (days === null) return { problem: "Enter a number of days.", typed };
    const { impact, oldest } = await previewRetention(days);
    const named = oldest.map(({ id, name, finishedAt }) => ({ id, name, at: finishedAt.toISOString() }));
    return { days, runs: impact.runs, impact: impactInWords(impact), oldest: named };
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
