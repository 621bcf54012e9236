import * as z from "zod";
import { isJsonObject, jsonField, textOf } from "@/lib/metrics/replies/json";
import { onOneLine } from "@/lib/metrics/replies/text";
import type { Extracted } from "@/lib/metrics/shapes/claims";
import type { ClaimPart } from "./parts";
import { replyList, type Unread, wholeNumbersIn } from "./reply";

export const ExtractReply = z.strictObject({
  claims: z.array(z.strictObject({ claim: z.string(), sentences: z.array(z.int()) })),
  unchecked: z.array(z.int()),
});

/** The most claims of one response that are checked; further ones are counted. */
export const mostClaims = 100;
const longestClaim = 1000;

export type Extraction = { ok: true; extracted: Extracted; isLenient: boolean } | Unread;

/** Reads claims with the numbers, from 1, of their sentences in this part of the response. Equal claims are one. Never throws. */
export function readExtractedClaims(text: string, part: ClaimPart): Extraction {
  const read = replyList(text, "claims");
  if (!read.ok) return read;
  const known = new Set(part.map(({ index }) => index));
  const existing = (numbers: readonly number[]) =>
    [...new Set(numbers.map((number) => number - 1))].filter((index) => known.has(index)).sort((a, b) => a - b);
  const claims = new Map<string, { text: string; sentences: number[] }>();
  let omitted = 0;
  for (const entry of read.list) {
    if (!isJsonObject(entry)) continue;
    const claim = onOneLine(textOf(entry, ["claim", "text", "statement"]) ?? "", longestClaim).trim();
    if (claim === "") continue;
    const sentences = existing(wholeNumbersIn(jsonField(entry, "sentences") ?? jsonField(entry, "sentence")));
    const same = claims.get(claim.toLowerCase());
    if (same) same.sentences = [...new Set([...same.sentences, ...sentences])].sort((a, b) => a - b);
    else if (claims.size < mostClaims) claims.set(claim.toLowerCase(), { text: claim, sentences });
    else omitted++;
  }
  const taken = [...claims.values()];
  const stated = new Set(taken.flatMap(({ sentences }) => sentences));
  const unchecked = existing(wholeNumbersIn(jsonField(read.object, "unchecked"))).filter((index) => !stated.has(index));
  if (read.list.length > 0 && taken.length === 0)
    return { ok: false, cause: "malformed", detail: "No entry of the reply's list holds a claim." };
  if (taken.length > 0 && stated.size === 0)
    return { ok: false, cause: "malformed", detail: "No claim names a sentence that the response has." };
  return { ok: true, extracted: { claims: taken, unchecked, omitted }, isLenient: read.isLenient };
}
