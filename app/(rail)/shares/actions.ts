"use server";

import { atPublicUrl } from "assay-lib/access/shares/address";
import { revokeShare } from "assay-lib/access/shares/manage";
import type { NewShareInput } from "assay-lib/access/shares/new";
import { longestId, mostSelected } from "assay-lib/domain/bounds";
import { Refusal } from "assay-lib/domain/problem";
import { makeShare } from "assay-lib/operations/parts/make-share";
import { headers } from "next/headers";
import * as z from "zod";
import { callAction, formAction } from "@/app/action";

/** A rough check; makeShare does the rest. */
const Asked = z.custom<NewShareInput>(
  (value) => typeof value === "object" && value !== null && "runs" in value && Array.isArray(value.runs),
);

export const createShareAction = callAction(
  { needs: "editor", reads: z.tuple([Asked]), refused: ({ message }) => ({ problem: message }) },
  async ([asked], { by }) => {
    const origin = `http://${(await headers()).get("host") ?? "localhost"}`;
    return makeShare(asked, (path) => atPublicUrl(path, origin), by);
  },
);

export const revokeShareAction = formAction(
  {
    needs: "editor",
    reads: z.object({ id: z.string().max(longestId) }),
    refused: () => ({ said: "This link no longer exists because one of its runs was deleted." }),
    refreshes: "/settings",
  },
  async ({ id }, { by }) => {
    await revokeShare(id, by);
    return { said: "Link revoked." };
  },
);

/** Deleted shares count as revoked. Returns an error message if it fails. */
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
