"use server";

import { z } from "zod";
import { callAction, sentence } from "@/app/action";
import { longestId } from "@/lib/domain/bounds";
import { pairsInWords } from "@/lib/runs/compare/pairs";

const Runs = z.array(z.string().max(longestId)).min(2).max(4);

/** How many questions of these runs pair, as a sentence. */
export const countPairsAction = callAction({ needs: "viewer", reads: z.tuple([Runs]), refused: sentence }, async ([runs]) =>
  pairsInWords(runs),
);
