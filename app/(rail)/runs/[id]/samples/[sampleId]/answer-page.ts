import type { Sample } from "assay-lib/db/samples/rows";
import type { Review } from "@/components/samples/judged/sample";
import { type Overlay, textPage } from "@/components/samples/texts/fold";
import { quotesOf } from "@/components/samples/texts/quoted-places";
import { locateAll } from "@/components/samples/texts/quotes";
import { sentenceMarks } from "@/components/samples/texts/sentences";

/** `index` counts from 0. */
export function answerContext(request: Request, review: Review | null | undefined, index: string): Response {
  const at = /^\d{1,9}$/.test(index) ? Number(index) : -1;
  const text = review?.sample.contexts[at];
  if (!review || text === undefined) return answerPage(request, null);
  return answerPage(request, text, { marks: sentenceMarks(review.metrics, at, text), anchors: quotesOf(review).inContext(at) });
}

/** The response is marked with what its judgments quote. */
export function answerText(request: Request, found: Review | Pick<Review, "sample"> | null | undefined, field: string): Response {
  if (!found) return answerPage(request, null);
  const isQuoted = field === "response" && "metrics" in found;
  return answerPage(request, textOf(found.sample, field), { anchors: isQuoted ? quotesOf(found).inResponse() : [] });
}

/** The question, response, reference, "turn-2" or "gold-1" (1-based). Null if there is none. */
function textOf(sample: Sample, name: string): string | null {
  if (name === "question" || name === "response" || name === "reference") return sample[name];
  const [, list, place] = /^(turn|gold)-(\d{1,4})$/.exec(name) ?? [];
  const texts = list === "turn" ? sample.turns : sample.gold;
  return texts?.[Number(place) - 1]?.text ?? null;
}

/** The page of a text at `?from=`, marked for `?q=`, as a TextPage. 404 without the text. */
function answerPage(request: Request, text: string | null, overlay: Overlay = {}): Response {
  if (text === null) return Response.json({ message: "Text not found." }, { status: 404 });
  const { searchParams } = new URL(request.url);
  const from = Number(searchParams.get("from"));
  const found = locateAll(searchParams.get("q") ?? "", text);
  return Response.json(textPage(text, { ...overlay, found }, Number.isFinite(from) ? from : 0));
}
