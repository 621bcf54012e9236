import type { StoredJudgment } from "assay-lib/db/judgments/read";
import { groupedBy } from "assay-lib/domain/lists/grouped-by";
import type { TextSpan } from "assay-lib/metrics/texts/blocks";
import { hasShape, isContextColumn, type Review, type ReviewedMetric } from "@/components/samples/judged/sample";
import type { Anchor } from "./fold";
import { findQuotes, locateQuote, type QuotePattern, quotePattern } from "./quotes";

interface Place {
  id: string;
  /** "context 3", "response" */
  name: string;
}

/** `places` is empty for plain text, else lists every place with exactly these words. */
export interface ExplanationPiece {
  text: string;
  places: Place[];
}

export interface Quotes {
  inContext(index: number): Anchor[];
  /** Each links to a context with the same words, if any. */
  inResponse(): Anchor[];
  quotedContexts(): number[];
  cut(judgment: StoredJudgment, text: string): ExplanationPiece[];
}

export const explanationShown = 6_000;
/** Characters searched: for judgments of the whole sample, and for others. */
const searched = { whole: 40_000_000, single: 8_000_000 };
/** Many contexts can contain the same words. */
const placesNamed = 4;
/** Their judgments' quotes are also searched for in the response. */
const contextsCompared = 20;

const known = new WeakMap<Review, Quotes>();

export function quotesOf(review: Review): Quotes {
  const found = known.get(review) ?? findPlaces(review);
  known.set(review, found);
  return found;
}

/** Stops after this many characters. */
function createSearch(characters: number): (quote: string, text: string) => TextSpan | null {
  let left = characters;
  const patterns = new Map<string, QuotePattern>();
  return (quote, text) => {
    left -= text.length;
    if (left < 0) return null;
    const pattern = patterns.get(quote) ?? quotePattern(quote);
    patterns.set(quote, pattern);
    return locateQuote(pattern, text);
  };
}

const quotesIn = (judgment: StoredJudgment): string[] =>
  [judgment.evidence, judgment.explanation].flatMap((text) =>
    text ? findQuotes(text.slice(0, explanationShown)).map((quote) => quote.text) : [],
  );

function findPlaces(review: Review): Quotes {
  const { contexts, response } = review.sample;
  const judgmentsOf = (metrics: readonly ReviewedMetric[]) => metrics.flatMap(({ judgments }) => judgments);
  const byContext = groupedBy(judgmentsOf(review.metrics.filter(hasShape("contexts"))), ({ item }) => item ?? -1);
  const ofSample = review.metrics.filter((reviewed) => !isContextColumn(reviewed));
  const sees = ({ metric }: ReviewedMetric) => metric.needs.includes("contexts");
  const onContexts = judgmentsOf(ofSample.filter(sees));
  const onAnswer = judgmentsOf(ofSample.filter((reviewed) => !sees(reviewed)));
  const ofAnswer = new Set(onAnswer.map(({ id }) => id));

  const located = locateAll([...new Set(onContexts.flatMap(quotesIn))], contexts);
  const anchors = new Map<number, Anchor[]>();

  function inContext(index: number): Anchor[] {
    const existing = anchors.get(index);
    if (existing) return existing;
    const text = contexts[index] ?? "";
    const search = createSearch(searched.single);
    const quotedHere = [...new Set((byContext.get(index) ?? []).flatMap(quotesIn))].flatMap((quote) => search(quote, text) ?? []);
    const quotedInWhole = [...located.values()].flatMap((spans) => spans.get(index) ?? []);
    const found = merge([...quotedHere, ...quotedInWhole]).map((span, at) => ({
      ...span,
      id: `context-${index + 1}-quote-${at + 1}`,
      to: null,
    }));
    anchors.set(index, found);
    return found;
  }

  function placesInContexts(quote: string, among: readonly number[]): Place[] {
    return among.flatMap((index) => {
      const text = contexts[index] ?? "";
      const span = located.get(quote)?.get(index) ?? locateQuote(quotePattern(quote), text);
      const anchor = span && inContext(index).find(({ start, end }) => start <= span.start && span.end <= end);
      return anchor ? [{ id: anchor.id, name: `context ${index + 1}` }] : [];
    });
  }

  const namedIn = (quote: string, judgment: StoredJudgment): number[] =>
    judgment.item === null ? [...(located.get(quote)?.keys() ?? [])].slice(0, placesNamed) : [judgment.item];

  let responseAnchors: Anchor[] | null = null;
  function inResponse(): Anchor[] {
    if (responseAnchors) return responseAnchors;
    if (!response) return [];
    const search = createSearch(searched.single);
    const compared = [...byContext].filter(([index]) => index < contextsCompared).flatMap(([, judgments]) => judgments);
    const seen = new Set<string>();
    const found = [...onContexts, ...compared, ...onAnswer].flatMap((judgment) =>
      quotesIn(judgment).flatMap((quote) => {
        if (seen.has(`${judgment.item} ${quote}`)) return [];
        seen.add(`${judgment.item} ${quote}`);
        const span = search(quote, response);
        if (!span) return [];
        const [first] = ofAnswer.has(judgment.id) ? [] : placesInContexts(quote, namedIn(quote, judgment));
        return [{ ...span, to: first?.id ?? null }];
      }),
    );
    responseAnchors = mergeLinked(found).map((span, at) => ({ ...span, id: `response-quote-${at + 1}` }));
    return responseAnchors;
  }

  function placesOf(quote: string, judgment: StoredJudgment): Place[] {
    const places = ofAnswer.has(judgment.id) ? [] : placesInContexts(quote, namedIn(quote, judgment));
    if (places.length > 0 || judgment.item !== null || !response) return places;
    const span = locateQuote(quotePattern(quote), response);
    const anchor = span && inResponse().find(({ start, end }) => start <= span.start && span.end <= end);
    return anchor ? [{ id: anchor.id, name: "response" }] : [];
  }

  return {
    inContext,
    inResponse,
    quotedContexts: () => [...new Set([...located.values()].flatMap((spans) => [...spans.keys()]))].sort((a, b) => a - b),
    cut(judgment, text) {
      const pieces: ExplanationPiece[] = [];
      let at = 0;
      for (const quote of findQuotes(text)) {
        if (quote.start < at) continue;
        const places = placesOf(quote.text, judgment);
        if (places.length === 0) continue;
        if (quote.start > at) pieces.push({ text: text.slice(at, quote.start), places: [] });
        pieces.push({ text: text.slice(quote.start, quote.end), places });
        at = quote.end;
      }
      if (at < text.length) pieces.push({ text: text.slice(at), places: [] });
      return pieces;
    },
  };
}

/** The first match of each quote, by context index. */
function locateAll(quotes: readonly string[], contexts: readonly string[]): Map<string, Map<number, TextSpan>> {
  const search = createSearch(searched.whole);
  const places = new Map(quotes.map((quote) => [quote, new Map<number, TextSpan>()]));
  for (const [index, text] of contexts.entries())
    for (const [quote, spans] of places) {
      const span = search(quote, text);
      if (span) spans.set(index, span);
    }
  return places;
}

/** In order; overlapping spans are joined. */
const merge = (spans: readonly TextSpan[]): TextSpan[] => mergeLinked(spans.map((span) => ({ ...span, to: null })));

/** A joined span keeps its first link. */
function mergeLinked(spans: readonly (TextSpan & { to: string | null })[]): { start: number; end: number; to: string | null }[] {
  const result: { start: number; end: number; to: string | null }[] = [];
  for (const span of [...spans].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = result.at(-1);
    if (last && span.start < last.end) {
      last.end = Math.max(last.end, span.end);
      last.to ??= span.to;
    } else result.push({ ...span });
  }
  return result;
}
