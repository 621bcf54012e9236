import { ImageResponse } from "next/og";
import { isDrawable, pictureSize, SharePicture } from "@/components/shares/picture";
import { readOutline } from "../outline";
import type { ShareAddress } from "../read-share";

/** Chat preview, drawn with a bundled font. */
export async function GET(_: Request, { params }: ShareAddress): Promise<Response> {
  const outline = await readOutline((await params).token);
  if (!outline) return new Response(null, { status: 404 });
  const { title, subtitle, metrics } = outline;
  return new ImageResponse(
    <SharePicture
      title={isDrawable(title) ? title : "A shared review"}
      subtitle={isDrawable(subtitle) ? subtitle : "Scores of retrieval-augmented generation"}
      metrics={metrics}
    />,
    { ...pictureSize, headers: { "cache-control": "private, no-store" } },
  );
}
