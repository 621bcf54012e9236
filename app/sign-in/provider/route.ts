import { noProvider, provider } from "assay-lib/access/people/provider";
import { beginAtProvider } from "assay-lib/access/people/sign-in-provider";
import { problem } from "assay-lib/operations/http/problem";
import { redirectTo } from "@/app/answer-form";
import { pathWithin } from "../path-within";

/** Public. Sends the browser to the provider. */
export async function GET(request: Request): Promise<Response> {
  if (!provider()) return problem(404, noProvider);
  const asked = pathWithin(new URL(request.url).searchParams.get("to"));
  const { to, cookies } = await beginAtProvider(asked, request.headers.get("x-forwarded-for") ?? "");
  return redirectTo(to, cookies);
}
