import * as z from "zod";
import { ownMember } from "@/lib/domain/lists/own-member";
import { isJsonObject, jsonField, type RepliedJson } from "@/lib/metrics/replies/json";
import type { Checked, ClaimPlace, ClaimVerdict } from "@/lib/metrics/shapes/claims";
import { sentenceNumber } from "@/lib/metrics/texts/sentences";
import type { ClaimPart } from "./parts";
import { replyList, type Unread } from "./reply";

export const CheckReply = z.strictObject({
  verdicts: z.array(
    z.strictObject({
      claim: z.int(),
      evidence: z.array(z.string()),
      verdict: z.enum(["supported", "contradicted", "not found"]),
    }),
  ),
});

export type ClaimCheck = { ok: true; checked: Checked; isLenient: boolean } | Unread;

const verdicts: Readonly<Record<string, ClaimVerdict>> = {
  supported: "supported",
  entailed: "supported",
  contradicted: "contradicted",
  contradiction: "contradicted",
  refuted: "contradicted",
  "not found": "not-found",
  notfound: "not-found",
  "not supported": "not-found",
  unsupported: "not-found",
  neutral: "not-found",
};

const mostEvidence = 50;

/** Reads verdicts on `claims` claims, numbered from 1, with the numbers of sentences in this window. A claim has no verdict if
 *  the reply gives none, gives two that differ, or names no existing sentence that supports or contradicts it. Never throws. */
export function readVerdicts(text: string, claims: number, window: ClaimPart): ClaimCheck {
  const read = replyList(text, "verdicts");
  if (!read.ok) return read;
  const places = new Map(window.map((one) => [sentenceNumber(one), { context: one.context, sentence: one.index }]));
  const found = new Map<number, { verdict: ClaimVerdict | null; evidence: Map<string, ClaimPlace> }>();
  let unknown = 0;
  for (const entry of read.list) {
    if (!isJsonObject(entry)) continue;
    const number = claimNumber(jsonField(entry, "claim"));
    const verdict = verdictIn(jsonField(entry, "verdict"));
    if (number < 1 || number > claims || !verdict) continue;
    const numbers = sentenceNumbersIn(jsonField(entry, "evidence"));
    const evidence = new Map(numbers.flatMap((one) => entryOf(places, one)));
    unknown += numbers.filter((one) => !places.has(one)).length;
    const before = found.get(number);
    const isSame = !before || before.verdict === verdict;
    found.set(number, { verdict: isSame ? verdict : null, evidence: new Map([...(before?.evidence ?? []), ...evidence]) });
  }
  if (found.size === 0) return { ok: false, cause: "no-score", detail: "The reply gives no verdict on any of the claims." };
  return {
    ok: true,
    checked: {
      verdicts: [...found].flatMap(([number, { verdict, evidence }]): Checked["verdicts"] => {
        if (verdict === "not-found") return [{ claim: number - 1, verdict, evidence: [] }];
        const held = [...evidence.values()].slice(0, mostEvidence);
        return verdict && held.length > 0 ? [{ claim: number - 1, verdict, evidence: held }] : [];
      }),
      unknown,
    },
    isLenient: read.isLenient,
  };
}

/** 0 for anything but a number or "Claim 2": a claim's text can contain numbers too. */
const claimNumber = (value: RepliedJson | undefined): number =>
  typeof value === "string" ? Number(/^\W{0,3}(?:claim\s?)?#?(\d{1,6})\W{0,3}$/i.exec(value)?.[1] ?? 0) : 0;

const verdictIn = (value: RepliedJson | undefined): ClaimVerdict | undefined =>
  typeof value === "string" ? ownMember(verdicts, value.slice(0, 100).replace(/[_-]/g, " ").trim().toLowerCase()) : undefined;

function sentenceNumbersIn(value: RepliedJson | undefined): string[] {
  const texts = Array.isArray(value) ? value.slice(0, mostEvidence * 2) : [value];
  const numbers = texts.flatMap((one) =>
    typeof one === "string" ? Array.from(one.slice(0, 1000).matchAll(/(\d{1,6})\.(\d{1,6})/g)) : [],
  );
  return [...new Set(numbers.map(([, context, sentence]) => `${Number(context)}.${Number(sentence)}`))];
}

function entryOf(places: ReadonlyMap<string, ClaimPlace>, number: string): [string, ClaimPlace][] {
  const place = places.get(number);
  return place ? [[number, place]] : [];
}
