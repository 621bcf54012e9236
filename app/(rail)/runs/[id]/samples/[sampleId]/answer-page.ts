import { type Overlay, textPage } from "@/components/samples/texts/fold";
import { locateAll } from "@/components/samples/texts/quotes";

/** Responds with the page of a text that starts at `?from=`, as a TextPage that marks `?q=`; 404 if there is no such text. */
export function answerPage(request: Request, text: string | null | undefined, overlay: Overlay = {}): Response {
  if (text == null) return Response.json({ message: "There is no such text." }, { status: 404 });
  const { searchParams } = new URL(request.url);
  const from = Number(searchParams.get("from"));
  const found = locateAll(searchParams.get("q") ?? "", text);
  return Response.json(textPage(text, { ...overlay, found }, Number.isFinite(from) ? from : 0));
}
