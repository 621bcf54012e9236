import { type NextRequest, NextResponse } from "next/server";
import { answerGone, answerReadOnly, answerWait, shareHeaders } from "@/app/share/gone";
import { shareMisses } from "@/lib/access/miss-limit";
import { openShare } from "@/lib/access/open-share";

export const config = { matcher: ["/share", "/share/:path*"] };

/** Everything under /share/ comes by here: a token that opens nothing gets no further, so that all of them look the same, to the byte. */
export async function proxy(request: NextRequest): Promise<Response> {
  if (request.method !== "GET" && request.method !== "HEAD") return answerReadOnly();
  const [, , token = ""] = request.nextUrl.pathname.split("/");
  if (await openShare(token)) return NextResponse.next({ headers: shareHeaders });
  // The server in front wrote it (lib/access/client-address.ts).
  const wait = shareMisses().miss(request.headers.get("x-forwarded-for") ?? "unknown");
  return wait === null ? answerGone() : answerWait(wait);
}
