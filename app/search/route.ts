import { longestPaletteSearch } from "@/components/palette/found";
import { find } from "./find";

export const dynamic = "force-dynamic";

export async function GET(request: Request): Promise<Response> {
  const text = (new URL(request.url).searchParams.get("q") ?? "").trim().slice(0, longestPaletteSearch);
  return Response.json(await find(text), { headers: { "cache-control": "no-store" } });
}
