import { type Anchor, type Mark, textPage } from "@/components/samples/texts/fold";

/** Responds with the page of a text that starts at `?from=`, as a TextPage; 404 if there is no such text. */
export function answerPage(
  request: Request,
  text: string | null | undefined,
  marks: readonly Mark[] = [],
  anchors: readonly Anchor[] = [],
): Response {
  if (text == null) return Response.json({ message: "There is no such text." }, { status: 404 });
  const from = Number(new URL(request.url).searchParams.get("from"));
  return Response.json(textPage(text, marks, Number.isFinite(from) ? from : 0, undefined, anchors));
}
