"use server";

import { headers } from "next/headers";
import { z } from "zod";
import { callAction, formAction } from "@/app/action";
import { makeShare } from "@/app/share/make-share";
import { revokeShare } from "@/lib/access/shares/manage";
import { longestId, mostSelected } from "@/lib/domain/bounds";
import { Refusal } from "@/lib/domain/problem";
import type { NewShareInput } from "@/lib/domain/shares/new";

/** Checked only roughly; makeShare checks the rest. */
const Asked = z.custom<NewShareInput>(
  (value) => typeof value === "object" && value !== null && "runs" in value && Array.isArray(value.runs),
);

/** Shares a run or a comparison. Returns a sentence when it cannot. */
export const createShareAction = callAction(
  { needs: "editor", reads: z.tuple([Asked]), refused: ({ message }) => ({ problem: message }) },
  async ([asked], { by }) => makeShare(asked, `http://${(await headers()).get("host") ?? "localhost"}`, by),
);

/** Revokes the share with the form's `id`. Returns what to announce. */
export const revokeShareAction = formAction(
  {
    needs: "editor",
    reads: z.object({ id: z.string().max(longestId) }),
    refused: () => "This link no longer exists: one of its runs was deleted.",
    refreshes: "/settings",
  },
  async ({ id }, { by }) => {
    await revokeShare(id, by);
    return "The link was revoked and no longer works.";
  },
);

/** Revokes shares; those that are gone count as revoked. Returns a sentence when it cannot. */
export const revokeSharesAction = callAction(
  {
    needs: "editor",
    reads: z.tuple([z.array(z.string().max(longestId)).min(1).max(mostSelected)]),
    refused: ({ message }) => message,
    refreshes: "/settings",
  },
  async ([ids], { by }) => {
    for (const id of ids) await revokeShare(id, by).catch(ignoreGone);
    return null;
  },
);

function ignoreGone(error: unknown): void {
  if (!(error instanceof Refusal && error.kind === "not-found")) throw error;
}
