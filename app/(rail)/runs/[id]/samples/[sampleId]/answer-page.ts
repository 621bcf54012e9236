import { type Overlay, textPage } from "@/components/samples/texts/fold";
import { locateAll } from "@/components/samples/texts/quotes";

/** The page of a text at `?from=`, marked for `?q=`, as a TextPage. 404 without the text. */
export function answerPage(request: Request, text: string | null | undefined, overlay: Overlay = {}): Response {
  if (text == null) return Response.json({ message: "Text not found." }, { status: 404 });
  const { searchParams } = new URL(request.url);
  const from = Number(searchParams.get("from"));
  const found = locateAll(searchParams.get("q") ?? "", text);
  return Response.json(textPage(text, { ...overlay, found }, Number.isFinite(from) ? from : 0));
}
